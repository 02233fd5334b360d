-- Reports that visitors asked for. A report with a due time waits until then for a process that makes it; a process
-- that does so moves the time on. The body is what was found so far, and in the end the report.
CREATE TABLE reports (
    id      TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    holder  TEXT    NOT NULL,
    origin  TEXT,
    due     INTEGER,
    summary TEXT    NOT NULL,
    body    TEXT    NOT NULL
) STRICT;
