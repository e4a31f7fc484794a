-- Written by hand: what drizzle cannot express.
-- Search holds the public stores, search_hidden the inactive ones; the text arrives normalised and split into words.
CREATE VIRTUAL TABLE search USING fts5(name, address, description, dishes, category, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_hidden USING fts5(name, address, description, dishes, category, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
-- The distinct ideographs, kana and syllables of each store: one-character words.
CREATE VIRTUAL TABLE search_characters USING fts5(characters, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TRIGGER stores_tally_insert AFTER INSERT ON stores BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'stores/' || new.status AS name, 1 AS value WHERE new.deleted_at IS NULL
    UNION ALL SELECT 'stores/' || new.status || '/category/' || new.category_id, 1 WHERE new.deleted_at IS NULL
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER stores_tally_update AFTER UPDATE OF status, category_id, deleted_at ON stores BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'stores/' || old.status AS name, -1 AS value WHERE old.deleted_at IS NULL
    UNION ALL SELECT 'stores/' || old.status || '/category/' || old.category_id, -1 WHERE old.deleted_at IS NULL
    UNION ALL SELECT 'stores/' || new.status, 1 WHERE new.deleted_at IS NULL
    UNION ALL SELECT 'stores/' || new.status || '/category/' || new.category_id, 1 WHERE new.deleted_at IS NULL
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER users_tally_insert AFTER INSERT ON users BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'users/' || new.status AS name, 1 AS value WHERE true
    UNION ALL SELECT 'daily/' || substr(new.created_at, 1, 10) || '/users', 1 WHERE true
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER users_tally_update AFTER UPDATE OF status ON users BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'users/' || old.status AS name, -1 AS value WHERE true
    UNION ALL SELECT 'users/' || new.status, 1 WHERE true
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tally_insert AFTER INSERT ON reviews BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'reviews/' || new.status AS name, 1 AS value WHERE new.deleted_at IS NULL
    UNION ALL SELECT 'reviews/rating_sum', new.rating WHERE new.deleted_at IS NULL AND new.status = 'approved'
    UNION ALL SELECT 'daily/' || substr(new.created_at, 1, 10) || '/reviews', 1 WHERE true
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tally_update AFTER UPDATE OF status, rating, deleted_at ON reviews BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'reviews/' || old.status AS name, -1 AS value WHERE old.deleted_at IS NULL
    UNION ALL SELECT 'reviews/rating_sum', -old.rating WHERE old.deleted_at IS NULL AND old.status = 'approved'
    UNION ALL SELECT 'reviews/' || new.status, 1 WHERE new.deleted_at IS NULL
    UNION ALL SELECT 'reviews/rating_sum', new.rating WHERE new.deleted_at IS NULL AND new.status = 'approved'
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER applications_tally_insert AFTER INSERT ON merchant_applications BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'merchant_applications/' || new.status AS name, 1 AS value WHERE true
    UNION ALL SELECT 'daily/' || substr(new.created_at, 1, 10) || '/merchant_applications', 1 WHERE true
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER applications_tally_update AFTER UPDATE OF status ON merchant_applications BEGIN
  INSERT INTO tallies (name, value)
    SELECT name, sum(value) FROM (
    SELECT 'merchant_applications/' || old.status AS name, -1 AS value WHERE true
    UNION ALL SELECT 'merchant_applications/' || new.status, 1 WHERE true
    ) WHERE true GROUP BY name HAVING sum(value) <> 0
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER likes_tally_insert AFTER INSERT ON likes BEGIN
  INSERT INTO tallies (name, value) VALUES ('likes', 1), ('daily/' || substr(new.created_at, 1, 10) || '/likes', 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER likes_tally_delete AFTER DELETE ON likes BEGIN
  UPDATE tallies SET value = value - 1 WHERE name IN ('likes', 'daily/' || substr(old.created_at, 1, 10) || '/likes');
END;
