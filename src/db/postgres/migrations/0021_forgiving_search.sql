-- Written by hand. Nodes of the version before leave version 0 in rows that they write, by which others index them again.
ALTER TABLE search_texts ADD COLUMN version integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX search_texts_outdated ON search_texts (store_id) WHERE version = 0;
--> statement-breakpoint
-- The words with which misspelt ones are compared.
CREATE TABLE search_vocabulary (
  first text COLLATE "C" NOT NULL,
  length integer NOT NULL,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (first, length, word)
);
--> statement-breakpoint
-- Keywords that were searched, by day; network is that of the first search until others searched it, too.
CREATE TABLE searches (
  text text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  found smallint NOT NULL,
  network text COLLATE "C",
  last_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (text, day)
);
--> statement-breakpoint
CREATE INDEX searches_by_day ON searches (day);
--> statement-breakpoint
-- Lexemes of sound repeat each other: compressed, in their row, they take a third. They are read where an index cannot tell.
ALTER TABLE search ALTER COLUMN words SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE search_hidden ALTER COLUMN words SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
-- The settings of the search show in answers as those of the site do.
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (new.name IN ('site', 'search')) EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER site_delete AFTER DELETE ON settings
  FOR EACH ROW WHEN (old.name IN ('site', 'search')) EXECUTE FUNCTION note_change('site');
--> statement-breakpoint
-- A store that is indexed again is found by other words, though nothing of it has changed.
CREATE TRIGGER search_texts_change AFTER INSERT ON search_texts
  FOR EACH STATEMENT EXECUTE FUNCTION note_change('search_texts');
