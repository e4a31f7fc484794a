ALTER TABLE `stores` ADD `source` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `imported` text;--> statement-breakpoint
CREATE INDEX `stores_with_source` ON `stores` (`id`) WHERE "stores"."source" is not null;
--> statement-breakpoint
-- Written by hand: the version of a row moves with what is added.
DROP TRIGGER stores_version;
--> statement-breakpoint
CREATE TRIGGER stores_version AFTER UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, website, menu_url, reservation_url, order_url, translations, price_level, source, imported, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores BEGIN
  UPDATE stores SET version = version + 1 WHERE id = new.id;
END;
