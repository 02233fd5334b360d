-- Results of games, puzzles and lessons, each once for a holder. Ratings are computed from them.
CREATE TABLE results (
    holder TEXT    NOT NULL,
    key    TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    body   TEXT    NOT NULL,
    PRIMARY KEY (holder, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_latest ON results (holder, at);
CREATE INDEX results_at ON results (at);
