-- Contracts.
-- Boxes and the map look at all places in memory: counts by cell go.
CREATE OR REPLACE FUNCTION place_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN DELETE FROM places WHERE id = old.id; END IF;
  IF tg_op <> 'DELETE' AND new.public = 1 AND new.latitude IS NOT NULL AND new.longitude IS NOT NULL THEN
    INSERT INTO places (id, longitude, latitude, category_id)
      VALUES (new.id, millionths(new.longitude), millionths(new.latitude), new.category_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Call each second, and vacuum the deltas where it folds many: a name is looked up among the deleted ones too.
CREATE OR REPLACE FUNCTION fold_counts() RETURNS integer LANGUAGE sql AS $$
  SELECT fold_tallies()
$$;
--> statement-breakpoint
DROP FUNCTION fold_places();
--> statement-breakpoint
DROP VIEW place_cells;
--> statement-breakpoint
DROP VIEW place_changes;
--> statement-breakpoint
DROP TABLE place_deltas;
--> statement-breakpoint
DROP TABLE place_totals;
