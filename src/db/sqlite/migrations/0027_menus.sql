ALTER TABLE `dishes` ADD `details` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `website` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `menu_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `reservation_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `order_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `price_level` integer;
--> statement-breakpoint
-- Written by hand: the version of a row moves with what is added.
DROP TRIGGER stores_version;
--> statement-breakpoint
CREATE TRIGGER stores_version AFTER UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url, price_level, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores BEGIN
  UPDATE stores SET version = version + 1 WHERE id = new.id;
END;
