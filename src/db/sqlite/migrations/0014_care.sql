-- Written by hand: drizzle-kit cannot read the expression of this index. It finds stores by the end of their number.
CREATE INDEX stores_by_phone ON stores (substr(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), -7)) WHERE phone <> '';
--> statement-breakpoint
-- The version of a row, which no change of its content can forget to raise.
CREATE TRIGGER stores_version AFTER UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude, longitude, spot, hours, closures, status, created_at, updated_at, deleted_at, external_id ON stores BEGIN
  UPDATE stores SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER categories_version AFTER UPDATE OF name, icon_url, sort_order, enabled, created_at, updated_at, deleted_at, external_id ON categories BEGIN
  UPDATE categories SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version AFTER UPDATE OF store_id, user_id, user_name, rating, content, image_urls, recommend_dishes, status, reply_text, replied_at, created_at, updated_at, deleted_at ON reviews BEGIN
  UPDATE reviews SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_tally_insert AFTER INSERT ON reports BEGIN
  INSERT INTO tallies (name, value) VALUES ('reports/' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reports_tally_update AFTER UPDATE OF status ON reports WHEN old.status <> new.status BEGIN
  UPDATE tallies SET value = value - 1 WHERE name = 'reports/' || old.status;
  INSERT INTO tallies (name, value) VALUES ('reports/' || new.status, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reports_tally_delete AFTER DELETE ON reports BEGIN
  UPDATE tallies SET value = value - 1 WHERE name = 'reports/' || old.status;
END;
