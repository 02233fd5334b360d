-- The head of a game: what can be asked without reading its events.
CREATE TABLE games (
    id      TEXT    NOT NULL PRIMARY KEY,
    kind    TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    updated INTEGER NOT NULL,
    is_over INTEGER NOT NULL CHECK (is_over IN (0, 1)),
    due     INTEGER,
    summary TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_finished ON games (updated) WHERE is_over = 1;

CREATE TABLE events (
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version >= 1),
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side   INTEGER NOT NULL CHECK (side BETWEEN 0 AND 255),
    holder TEXT    NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_holder ON seats (holder);
