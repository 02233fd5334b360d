-- Which client set up a game, as long as the game goes on.
ALTER TABLE games ADD COLUMN origin TEXT;
-- Games that go on: to count them, and to find those in which nothing has happened for a long time.
CREATE INDEX games_open ON games (updated) WHERE is_over = 0;
CREATE INDEX games_origin ON games (origin) WHERE is_over = 0 AND origin IS NOT NULL;
