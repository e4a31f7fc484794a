-- Written by hand: the characters stand beside the words, so that both together are one query.
-- What the index holds is put into it at the next start, from the stores.
DROP TABLE search;
--> statement-breakpoint
DROP TABLE search_hidden;
--> statement-breakpoint
DROP TABLE search_characters;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(name, address, description, dishes, category, characters, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_hidden USING fts5(name, address, description, dishes, category, characters, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
INSERT INTO settings (name, value) SELECT 'search_outdated', 'true' WHERE EXISTS (SELECT 1 FROM stores);
