ALTER TABLE `categories` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `translations` text;
--> statement-breakpoint
-- Written by hand: the version of a row moves with what is added.
DROP TRIGGER stores_version;
--> statement-breakpoint
CREATE TRIGGER stores_version AFTER UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url, translations, price_level, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores BEGIN
  UPDATE stores SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER categories_version;
--> statement-breakpoint
CREATE TRIGGER categories_version AFTER UPDATE OF name, icon_url, sort_order, enabled, created_at, updated_at, deleted_at, merged_into, external_id, translations ON categories BEGIN
  UPDATE categories SET version = version + 1 WHERE id = new.id;
END;
