-- Written by hand: finds users by any part of their name that has three characters or more.
CREATE VIRTUAL TABLE usernames USING fts5(username_key, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO usernames (rowid, username_key) SELECT id, username_key FROM users;
--> statement-breakpoint
CREATE TRIGGER usernames_insert AFTER INSERT ON users BEGIN
  INSERT INTO usernames (rowid, username_key) VALUES (new.id, new.username_key);
END;
--> statement-breakpoint
CREATE TRIGGER usernames_delete AFTER DELETE ON users BEGIN
  DELETE FROM usernames WHERE rowid = old.id;
END;
