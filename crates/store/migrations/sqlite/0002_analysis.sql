-- Analyses that were shared, by a hash of their text. They never change.
CREATE TABLE studies (
    id   TEXT    NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL,
    body TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- How often each move was made in a position of a finished game, and how those games ended.
CREATE TABLE played (
    position TEXT    NOT NULL,
    move     TEXT    NOT NULL,
    first    INTEGER NOT NULL,
    second   INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    PRIMARY KEY (position, move)
) STRICT, WITHOUT ROWID;
