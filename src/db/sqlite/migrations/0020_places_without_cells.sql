-- Written by hand: what drizzle cannot express. Boxes and the map look at all places in memory: counts by cell go.
DROP TRIGGER stores_place_insert;
--> statement-breakpoint
DROP TRIGGER stores_place_update;
--> statement-breakpoint
DROP TRIGGER stores_place_delete;
--> statement-breakpoint
DROP VIEW place_changes;
--> statement-breakpoint
DROP TABLE place_cells;
--> statement-breakpoint
CREATE TRIGGER stores_place_insert AFTER INSERT ON stores
WHEN new.latitude IS NOT NULL AND new.longitude IS NOT NULL AND new.status = 'active' AND new.deleted_at IS NULL BEGIN
  INSERT INTO places (id, west, east, south, north, category_id)
    SELECT new.id, place.column1, place.column1, place.column2, place.column2, new.category_id
    FROM (VALUES (CAST(round(new.longitude * 1e6) AS integer), CAST(round(new.latitude * 1e6) AS integer))) AS place;
END;
--> statement-breakpoint
CREATE TRIGGER stores_place_update AFTER UPDATE OF latitude, longitude, status, deleted_at, category_id ON stores
WHEN (old.latitude, old.longitude, old.status, old.deleted_at, old.category_id)
  IS NOT (new.latitude, new.longitude, new.status, new.deleted_at, new.category_id) BEGIN
  DELETE FROM places WHERE id = old.id;
  INSERT INTO places (id, west, east, south, north, category_id)
    SELECT new.id, place.column1, place.column1, place.column2, place.column2, new.category_id
    FROM (VALUES (CAST(round(new.longitude * 1e6) AS integer), CAST(round(new.latitude * 1e6) AS integer))) AS place
    WHERE new.latitude IS NOT NULL AND new.longitude IS NOT NULL AND new.status = 'active' AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER stores_place_delete AFTER DELETE ON stores BEGIN
  DELETE FROM places WHERE id = old.id;
END;
