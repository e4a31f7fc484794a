-- Written by hand: maintained counts. A row that every write updates makes all writers wait for each other, so that
-- triggers insert changes, which `fold_tallies` adds to the totals; `tallies` is the sum of both.
CREATE TABLE tally_totals (name text COLLATE "C" PRIMARY KEY, value bigint NOT NULL);
--> statement-breakpoint
CREATE TABLE tally_deltas (name text COLLATE "C" NOT NULL, value bigint NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
CREATE INDEX tally_deltas_name ON tally_deltas (name);
--> statement-breakpoint
CREATE VIEW tallies AS
  SELECT name, sum(value)::integer AS value
  FROM (SELECT name, value FROM tally_totals UNION ALL SELECT name, value FROM tally_deltas) AS parts GROUP BY name;
--> statement-breakpoint
-- Returns how many names had changes; none while another node does the same. Deletes exactly what it adds. Vacuum the
-- deltas after thousands of them: a name is looked up among the deleted ones too.
CREATE FUNCTION fold_tallies() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('foodmap tallies')) THEN RETURN 0; END IF;
  WITH taken AS (DELETE FROM tally_deltas RETURNING name, value)
  INSERT INTO tally_totals AS totals (name, value) SELECT name, sum(value) FROM taken GROUP BY name
    ON CONFLICT (name) DO UPDATE SET value = totals.value + excluded.value;
  GET DIAGNOSTICS folded = ROW_COUNT;
  RETURN folded;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.deleted_at IS NULL THEN
    INSERT INTO tally_deltas VALUES ('stores/' || old.status, -1),
      ('stores/' || old.status || '/category/' || old.category_id, -1);
  END IF;
  IF tg_op <> 'DELETE' AND new.deleted_at IS NULL THEN
    INSERT INTO tally_deltas VALUES ('stores/' || new.status, 1),
      ('stores/' || new.status || '/category/' || new.category_id, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stores_tally AFTER INSERT ON stores FOR EACH ROW EXECUTE FUNCTION tally_store();
--> statement-breakpoint
CREATE TRIGGER stores_tally_update AFTER UPDATE OF status, category_id, deleted_at ON stores FOR EACH ROW
  WHEN ((old.status, old.category_id, old.deleted_at IS NULL) IS DISTINCT FROM (new.status, new.category_id, new.deleted_at IS NULL))
  EXECUTE FUNCTION tally_store();
--> statement-breakpoint
CREATE TRIGGER stores_tally_delete AFTER DELETE ON stores FOR EACH ROW EXECUTE FUNCTION tally_store();
--> statement-breakpoint
-- For tables whose rows count by their status, and some by the day they were made: arguments are the name of the count
-- and 'daily' or ''.
CREATE FUNCTION tally_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN INSERT INTO tally_deltas VALUES (tg_argv[0] || '/' || old.status, -1); END IF;
  IF tg_op <> 'DELETE' THEN INSERT INTO tally_deltas VALUES (tg_argv[0] || '/' || new.status, 1); END IF;
  IF tg_argv[1] = 'daily' AND tg_op <> 'UPDATE' THEN
    INSERT INTO tally_deltas VALUES
      ('daily/' || substr(coalesce(new.created_at, old.created_at), 1, 10) || '/' || tg_argv[0], CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tally AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION tally_status('users', 'daily');
--> statement-breakpoint
CREATE TRIGGER users_tally_update AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION tally_status('users', 'daily');
--> statement-breakpoint
CREATE TRIGGER applications_tally AFTER INSERT OR DELETE ON merchant_applications FOR EACH ROW
  EXECUTE FUNCTION tally_status('merchant_applications', 'daily');
--> statement-breakpoint
CREATE TRIGGER applications_tally_update AFTER UPDATE OF status ON merchant_applications FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION tally_status('merchant_applications', 'daily');
--> statement-breakpoint
CREATE TRIGGER reports_tally AFTER INSERT OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION tally_status('reports', '');
--> statement-breakpoint
CREATE TRIGGER reports_tally_update AFTER UPDATE OF status ON reports FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION tally_status('reports', '');
--> statement-breakpoint
CREATE FUNCTION tally_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.deleted_at IS NULL THEN
    INSERT INTO tally_deltas VALUES ('reviews/' || old.status, -1);
    IF old.status = 'approved' THEN INSERT INTO tally_deltas VALUES ('reviews/rating_sum', -old.rating); END IF;
  END IF;
  IF tg_op <> 'DELETE' AND new.deleted_at IS NULL THEN
    INSERT INTO tally_deltas VALUES ('reviews/' || new.status, 1);
    IF new.status = 'approved' THEN INSERT INTO tally_deltas VALUES ('reviews/rating_sum', new.rating); END IF;
  END IF;
  IF tg_op <> 'UPDATE' THEN
    INSERT INTO tally_deltas VALUES
      ('daily/' || substr(coalesce(new.created_at, old.created_at), 1, 10) || '/reviews', CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_tally AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tally_review();
--> statement-breakpoint
CREATE TRIGGER reviews_tally_update AFTER UPDATE OF status, rating, deleted_at ON reviews FOR EACH ROW
  WHEN ((old.status, old.rating, old.deleted_at IS NULL) IS DISTINCT FROM (new.status, new.rating, new.deleted_at IS NULL))
  EXECUTE FUNCTION tally_review();
--> statement-breakpoint
CREATE FUNCTION tally_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO tally_deltas VALUES ('likes', 1), ('daily/' || substr(new.created_at, 1, 10) || '/likes', 1);
  ELSE
    INSERT INTO tally_deltas VALUES ('likes', -1), ('daily/' || substr(old.created_at, 1, 10) || '/likes', -1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_tally AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION tally_like();
