-- Analyses that were shared, by a hash of their text. They never change.
CREATE TABLE studies (
    id   text COLLATE "C" PRIMARY KEY,
    at   bigint NOT NULL,
    body text   NOT NULL
);

-- How often each move was made in a position of a finished game, and how those games ended.
CREATE TABLE played (
    position text COLLATE "C" NOT NULL,
    move     text COLLATE "C" NOT NULL,
    first    bigint NOT NULL,
    second   bigint NOT NULL,
    drawn    bigint NOT NULL,
    PRIMARY KEY (position, move)
);
