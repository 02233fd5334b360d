-- Which client set up a game, as long as the game goes on.
ALTER TABLE games ADD COLUMN origin text;
-- Games that go on: to count them, and to find those in which nothing has happened for a long time.
CREATE INDEX games_open ON games (updated) WHERE NOT is_over;
CREATE INDEX games_origin ON games (origin) WHERE NOT is_over AND origin IS NOT NULL;
