ALTER TABLE `categories` ADD `external_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `categories_external` ON `categories` (`external_id`) WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE `stores` ADD `external_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `stores_external` ON `stores` (`external_id`) WHERE external_id is not null and deleted_at is null;