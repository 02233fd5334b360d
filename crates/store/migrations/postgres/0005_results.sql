-- Results of games, puzzles and lessons, each once for a holder. Ratings are computed from them.
CREATE TABLE results (
    holder text COLLATE "C" NOT NULL,
    key    text COLLATE "C" NOT NULL,
    at     bigint NOT NULL,
    kind   text   NOT NULL,
    body   text   NOT NULL,
    PRIMARY KEY (holder, key)
);

CREATE INDEX results_latest ON results (holder, at);
CREATE INDEX results_at ON results (at);
