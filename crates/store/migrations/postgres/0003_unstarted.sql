-- Games to which nothing was ever appended, which are removed after some days.
CREATE INDEX games_unstarted ON games (updated) WHERE version = 1;
