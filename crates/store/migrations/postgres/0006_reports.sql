-- Reports that visitors asked for. A report with a due time waits until then for a process that makes it; a process
-- that does so moves the time on. The body is what was found so far, and in the end the report.
CREATE TABLE reports (
    id      text COLLATE "C" PRIMARY KEY,
    at      bigint NOT NULL,
    holder  text   NOT NULL,
    origin  text,
    due     bigint,
    summary text   NOT NULL,
    body    text   NOT NULL
);
