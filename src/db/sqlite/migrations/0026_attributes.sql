ALTER TABLE `merchant_applications` ADD `attributes` text;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `attribute_codes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `attributes` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `attribute_codes` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Written by hand: the version of a row moves with its attributes.
DROP TRIGGER stores_version;
--> statement-breakpoint
CREATE TRIGGER stores_version AFTER UPDATE OF name, category_id, address, open_hours, phone, cover_url, description, latitude, longitude, spot, hours, closures, attributes, attribute_codes, status, created_at, updated_at, deleted_at, merged_into, external_id ON stores BEGIN
  UPDATE stores SET version = version + 1 WHERE id = new.id;
END;
