-- Written by hand: what drizzle cannot express.
-- The public stores that have a place, in whole millionths of a degree, which are as exact as the columns of stores.
CREATE VIRTUAL TABLE places USING rtree_i32(id, west, east, south, north, +category_id);
--> statement-breakpoint
-- How many of them are in each square of 2^level millionths of a degree, counted from 180° west and 90° south, and the
-- sums of their coordinates. Category 0 is all.
CREATE TABLE place_cells (
  level integer NOT NULL,
  category_id integer NOT NULL,
  y integer NOT NULL,
  x integer NOT NULL,
  count integer NOT NULL,
  latitudes integer NOT NULL,
  longitudes integer NOT NULL,
  PRIMARY KEY (level, category_id, y, x)
) WITHOUT ROWID;
--> statement-breakpoint
-- A store that appears is inserted with sign 1, one that goes with -1; the view itself is empty.
CREATE VIEW place_changes AS SELECT 0 AS sign, 0 AS id, 0 AS category_id, 0 AS latitude, 0 AS longitude WHERE false;
--> statement-breakpoint
CREATE TRIGGER place_appears INSTEAD OF INSERT ON place_changes WHEN new.sign = 1 BEGIN
  INSERT INTO places (id, west, east, south, north, category_id)
    VALUES (new.id, new.longitude, new.longitude, new.latitude, new.latitude, new.category_id);
  INSERT INTO place_cells (level, category_id, y, x, count, latitudes, longitudes)
    SELECT levels.column1, kinds.column1, (new.latitude + 90000000) >> levels.column1,
      (new.longitude + 180000000) >> levels.column1, 1, new.latitude, new.longitude
    FROM (VALUES (14), (16), (18), (20), (22)) AS levels, (VALUES (0), (new.category_id)) AS kinds WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1, latitudes = latitudes + excluded.latitudes,
      longitudes = longitudes + excluded.longitudes;
END;
--> statement-breakpoint
CREATE TRIGGER place_goes INSTEAD OF INSERT ON place_changes WHEN new.sign = -1 BEGIN
  DELETE FROM places WHERE id = new.id;
  UPDATE place_cells SET count = count - 1, latitudes = latitudes - new.latitude, longitudes = longitudes - new.longitude
    WHERE level IN (14, 16, 18, 20, 22) AND category_id IN (0, new.category_id)
      AND y = (new.latitude + 90000000) >> level AND x = (new.longitude + 180000000) >> level;
  DELETE FROM place_cells WHERE level IN (14, 16, 18, 20, 22) AND category_id IN (0, new.category_id)
    AND y = (new.latitude + 90000000) >> level AND x = (new.longitude + 180000000) >> level AND count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER stores_place_insert AFTER INSERT ON stores
WHEN new.latitude IS NOT NULL AND new.longitude IS NOT NULL AND new.status = 'active' AND new.deleted_at IS NULL BEGIN
  INSERT INTO place_changes VALUES (1, new.id, new.category_id, CAST(round(new.latitude * 1e6) AS integer),
    CAST(round(new.longitude * 1e6) AS integer));
END;
--> statement-breakpoint
CREATE TRIGGER stores_place_update AFTER UPDATE OF latitude, longitude, status, deleted_at, category_id ON stores
WHEN (old.latitude, old.longitude, old.status, old.deleted_at, old.category_id)
  IS NOT (new.latitude, new.longitude, new.status, new.deleted_at, new.category_id) BEGIN
  INSERT INTO place_changes SELECT -1, old.id, old.category_id, CAST(round(old.latitude * 1e6) AS integer),
    CAST(round(old.longitude * 1e6) AS integer)
    WHERE old.latitude IS NOT NULL AND old.longitude IS NOT NULL AND old.status = 'active' AND old.deleted_at IS NULL;
  INSERT INTO place_changes SELECT 1, new.id, new.category_id, CAST(round(new.latitude * 1e6) AS integer),
    CAST(round(new.longitude * 1e6) AS integer)
    WHERE new.latitude IS NOT NULL AND new.longitude IS NOT NULL AND new.status = 'active' AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER stores_place_delete AFTER DELETE ON stores
WHEN old.latitude IS NOT NULL AND old.longitude IS NOT NULL AND old.status = 'active' AND old.deleted_at IS NULL BEGIN
  INSERT INTO place_changes VALUES (-1, old.id, old.category_id, CAST(round(old.latitude * 1e6) AS integer),
    CAST(round(old.longitude * 1e6) AS integer));
END;
