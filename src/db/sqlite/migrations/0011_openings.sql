-- Written by hand: tables without row IDs, which drizzle cannot express.
-- Openings of the public stores, one a row: the weekday on which one begins, and its minutes since that midnight. Ordered
-- so that the stores open at a minute are one range.
CREATE TABLE openings (day integer NOT NULL, closes integer NOT NULL, opens integer NOT NULL, store_id integer NOT NULL,
  PRIMARY KEY (day, closes, opens, store_id)) WITHOUT ROWID;
--> statement-breakpoint
-- Closures of the stores in `openings`: dates, both inclusive.
CREATE TABLE closures (until text NOT NULL, since text NOT NULL, store_id integer NOT NULL,
  PRIMARY KEY (until, since, store_id)) WITHOUT ROWID;
--> statement-breakpoint
-- What both tables should hold, from the hours and closures of the stores themselves.
CREATE VIEW store_openings AS
  SELECT id AS store_id, day, opens, closes + 1440 * (closes <= opens) AS closes FROM (
    SELECT stores.id, value ->> 'day' AS day,
      substr(value ->> 'opens', 1, 2) * 60 + substr(value ->> 'opens', 4) AS opens,
      substr(value ->> 'closes', 1, 2) * 60 + substr(value ->> 'closes', 4) AS closes
    FROM stores, json_each(stores.hours) WHERE status = 'active' AND deleted_at IS NULL
  );
--> statement-breakpoint
CREATE VIEW store_closures AS
  SELECT stores.id AS store_id, value ->> 'from' AS since, value ->> 'to' AS until
  FROM stores, json_each(stores.closures) WHERE status = 'active' AND deleted_at IS NULL AND hours IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER stores_open AFTER INSERT ON stores WHEN new.hours IS NOT NULL BEGIN
  INSERT INTO openings (store_id, day, opens, closes)
    SELECT store_id, day, opens, closes FROM store_openings WHERE store_id = new.id ON CONFLICT DO NOTHING;
  INSERT INTO closures (store_id, since, until)
    SELECT store_id, since, until FROM store_closures WHERE store_id = new.id ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER stores_close BEFORE UPDATE OF hours, closures, status, deleted_at ON stores WHEN old.hours IS NOT NULL BEGIN
  DELETE FROM openings WHERE (day, closes, opens, store_id) IN
    (SELECT day, closes, opens, store_id FROM store_openings WHERE store_id = old.id);
  DELETE FROM closures WHERE (until, since, store_id) IN
    (SELECT until, since, store_id FROM store_closures WHERE store_id = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER stores_reopen AFTER UPDATE OF hours, closures, status, deleted_at ON stores WHEN new.hours IS NOT NULL BEGIN
  INSERT INTO openings (store_id, day, opens, closes)
    SELECT store_id, day, opens, closes FROM store_openings WHERE store_id = new.id ON CONFLICT DO NOTHING;
  INSERT INTO closures (store_id, since, until)
    SELECT store_id, since, until FROM store_closures WHERE store_id = new.id ON CONFLICT DO NOTHING;
END;
