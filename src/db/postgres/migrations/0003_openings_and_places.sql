-- Written by hand: tables that triggers derive from the stores.
CREATE FUNCTION minutes_of("time" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr("time", 1, 2)::integer * 60 + substr("time", 4)::integer
$$;
--> statement-breakpoint
-- Openings in a JSON list of hours: the weekday on which one begins, and its minutes since that midnight.
CREATE FUNCTION openings_in(hours text) RETURNS TABLE (day integer, opens integer, closes integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT day, opens, CASE WHEN closes <= opens THEN closes + 1440 ELSE closes END FROM (
    SELECT (value ->> 'day')::integer AS day, minutes_of(value ->> 'opens') AS opens, minutes_of(value ->> 'closes') AS closes
    FROM json_array_elements(hours::json) AS items (value)
  ) AS read
$$;
--> statement-breakpoint
CREATE FUNCTION closures_in(closures text) RETURNS TABLE (since text, until text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT value ->> 'from', value ->> 'to' FROM json_array_elements(closures::json) AS items (value)
$$;
--> statement-breakpoint
-- Openings of the public stores, ordered so that the stores open at a minute are one range.
CREATE TABLE openings (day integer NOT NULL, closes integer NOT NULL, opens integer NOT NULL, store_id integer NOT NULL,
  PRIMARY KEY (day, closes, opens, store_id));
--> statement-breakpoint
-- Closures of the stores in `openings`: dates, both inclusive.
CREATE TABLE closures (until text COLLATE "C" NOT NULL, since text COLLATE "C" NOT NULL, store_id integer NOT NULL,
  PRIMARY KEY (until, since, store_id));
--> statement-breakpoint
-- What both tables should hold, from the hours and closures of the stores themselves.
CREATE VIEW store_openings AS
  SELECT stores.id AS store_id, found.day, found.opens, found.closes
  FROM stores, openings_in(stores.hours) AS found WHERE stores.status = 'active' AND stores.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW store_closures AS
  SELECT stores.id AS store_id, found.since, found.until FROM stores, closures_in(stores.closures) AS found
  WHERE stores.status = 'active' AND stores.deleted_at IS NULL AND stores.hours IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION open_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.public = 1 AND old.hours IS NOT NULL THEN
    DELETE FROM openings AS those USING openings_in(old.hours) AS found WHERE those.store_id = old.id
      AND those.day = found.day AND those.closes = found.closes AND those.opens = found.opens;
    DELETE FROM closures AS those USING closures_in(old.closures) AS found
      WHERE those.store_id = old.id AND those.until = found.until AND those.since = found.since;
  END IF;
  IF tg_op <> 'DELETE' AND new.public = 1 AND new.hours IS NOT NULL THEN
    INSERT INTO openings (store_id, day, opens, closes)
      SELECT new.id, day, opens, closes FROM openings_in(new.hours) ON CONFLICT DO NOTHING;
    INSERT INTO closures (store_id, since, until)
      SELECT new.id, since, until FROM closures_in(new.closures) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stores_open AFTER INSERT ON stores FOR EACH ROW WHEN (new.hours IS NOT NULL) EXECUTE FUNCTION open_store();
--> statement-breakpoint
CREATE TRIGGER stores_reopen AFTER UPDATE OF hours, closures, status, deleted_at ON stores FOR EACH ROW
  WHEN ((old.hours, old.closures, old.public) IS DISTINCT FROM (new.hours, new.closures, new.public))
  EXECUTE FUNCTION open_store();
--> statement-breakpoint
CREATE TRIGGER stores_close AFTER DELETE ON stores FOR EACH ROW WHEN (old.hours IS NOT NULL) EXECUTE FUNCTION open_store();
--> statement-breakpoint
-- Whole millionths of a degree; halves away from zero, as SQLite and JavaScript round.
CREATE FUNCTION millionths(degrees double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trunc(degrees * 1e6 + CASE WHEN degrees < 0 THEN -0.5 ELSE 0.5 END)::integer
$$;
--> statement-breakpoint
-- The public stores that have a place, in whole millionths of a degree.
CREATE TABLE places (
  id integer PRIMARY KEY,
  longitude integer NOT NULL,
  latitude integer NOT NULL,
  category_id integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX places_within ON places USING gist (point(longitude, latitude));
--> statement-breakpoint
-- How many of them are in each square of 2^level millionths of a degree, counted from 180° west and 90° south, and the
-- sums of their coordinates. Category 0 is all.
CREATE TABLE place_totals (
  level integer NOT NULL,
  category_id integer NOT NULL,
  y integer NOT NULL,
  x integer NOT NULL,
  count integer NOT NULL,
  latitudes bigint NOT NULL,
  longitudes bigint NOT NULL,
  PRIMARY KEY (level, category_id, y, x)
);
--> statement-breakpoint
-- Stores that appeared (1) or went (-1) and are not in these sums yet; see `tally_deltas`.
CREATE TABLE place_deltas (
  sign integer NOT NULL,
  category_id integer NOT NULL,
  latitude integer NOT NULL,
  longitude integer NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
-- What the deltas add to the cells.
CREATE VIEW place_changes AS
  SELECT level, kind AS category_id, (latitude + 90000000) >> level AS y, (longitude + 180000000) >> level AS x,
    sign AS count, sign * latitude::bigint AS latitudes, sign * longitude::bigint AS longitudes
  FROM place_deltas, unnest(ARRAY[14, 16, 18, 20, 22]) AS level, unnest(ARRAY[0, category_id]) AS kind;
--> statement-breakpoint
CREATE VIEW place_cells AS
  SELECT level, category_id, y, x, sum(count)::integer AS count, sum(latitudes)::bigint AS latitudes,
    sum(longitudes)::bigint AS longitudes
  FROM (SELECT * FROM place_totals UNION ALL SELECT * FROM place_changes) AS parts
  GROUP BY level, category_id, y, x HAVING sum(count) <> 0;
--> statement-breakpoint
CREATE FUNCTION fold_places() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('foodmap places')) THEN RETURN 0; END IF;
  WITH taken AS (DELETE FROM place_deltas RETURNING *)
  INSERT INTO place_totals AS kept (level, category_id, y, x, count, latitudes, longitudes)
    SELECT level, kind, (latitude + 90000000) >> level, (longitude + 180000000) >> level, sum(sign),
      sum(sign * latitude::bigint), sum(sign * longitude::bigint)
    FROM taken, unnest(ARRAY[14, 16, 18, 20, 22]) AS level, unnest(ARRAY[0, category_id]) AS kind GROUP BY 1, 2, 3, 4
    ON CONFLICT (level, category_id, y, x) DO UPDATE SET count = kept.count + excluded.count,
      latitudes = kept.latitudes + excluded.latitudes, longitudes = kept.longitudes + excluded.longitudes;
  GET DIAGNOSTICS folded = ROW_COUNT;
  IF folded > 0 THEN DELETE FROM place_totals WHERE count = 0; END IF;
  RETURN folded;
END $$;
--> statement-breakpoint
CREATE FUNCTION place_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.public = 1 AND old.latitude IS NOT NULL AND old.longitude IS NOT NULL THEN
    DELETE FROM places WHERE id = old.id;
    INSERT INTO place_deltas VALUES (-1, old.category_id, millionths(old.latitude), millionths(old.longitude));
  END IF;
  IF tg_op <> 'DELETE' AND new.public = 1 AND new.latitude IS NOT NULL AND new.longitude IS NOT NULL THEN
    INSERT INTO places (id, longitude, latitude, category_id)
      VALUES (new.id, millionths(new.longitude), millionths(new.latitude), new.category_id);
    INSERT INTO place_deltas VALUES (1, new.category_id, millionths(new.latitude), millionths(new.longitude));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stores_place AFTER INSERT ON stores FOR EACH ROW
  WHEN (new.latitude IS NOT NULL AND new.longitude IS NOT NULL) EXECUTE FUNCTION place_store();
--> statement-breakpoint
CREATE TRIGGER stores_place_update AFTER UPDATE OF latitude, longitude, status, deleted_at, category_id ON stores FOR EACH ROW
  WHEN ((old.latitude, old.longitude, old.public, old.category_id) IS DISTINCT FROM (new.latitude, new.longitude, new.public, new.category_id))
  EXECUTE FUNCTION place_store();
--> statement-breakpoint
CREATE TRIGGER stores_place_delete AFTER DELETE ON stores FOR EACH ROW EXECUTE FUNCTION place_store();
--> statement-breakpoint
-- Call each second, and vacuum the deltas where it folds many: a name is looked up among the deleted ones too.
CREATE FUNCTION fold_counts() RETURNS integer LANGUAGE sql AS $$
  SELECT fold_tallies() + fold_places()
$$;
