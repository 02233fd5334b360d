-- The head of a game: what can be asked without reading its events. Every append replaces it, so
-- pages keep some room for the next version of a row.
CREATE TABLE games (
    id      text COLLATE "C" PRIMARY KEY,
    kind    text    NOT NULL,
    version bigint  NOT NULL CHECK (version >= 1),
    updated bigint  NOT NULL,
    is_over boolean NOT NULL,
    due     bigint,
    summary text    NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_finished ON games (updated) WHERE is_over;

CREATE TABLE events (
    game    text COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version bigint NOT NULL CHECK (version >= 1),
    at      bigint NOT NULL,
    body    text   NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE TABLE seats (
    game   text COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side   smallint NOT NULL CHECK (side BETWEEN 0 AND 255),
    holder text NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE INDEX seats_holder ON seats (holder);
