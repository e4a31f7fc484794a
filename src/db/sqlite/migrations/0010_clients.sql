CREATE TABLE `activity` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`admin_id` integer,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`changes` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `activity_by_age` ON `activity` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `activity_by_admin` ON `activity` (`admin_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `activity_by_kind` ON `activity` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `activity_on_target` ON `activity` (`target`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`made_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`review_id` integer,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`contact` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`done_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_status" CHECK("reports"."status" in ('open', 'done'))
);
--> statement-breakpoint
CREATE INDEX `reports_by_age` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_done` ON `reports` (`done_at`);--> statement-breakpoint
CREATE INDEX `reports_about_store` ON `reports` (`store_id`);--> statement-breakpoint
CREATE INDEX `reports_about_review` ON `reports` (`review_id`);--> statement-breakpoint
ALTER TABLE `categories` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `spot` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `hours` text;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `closures` text;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `lookup_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `merchant_applications_lookup` ON `merchant_applications` (`lookup_hash`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `reply_text` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `replied_at` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `stores` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `stores` ADD `spot` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `hours` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `closures` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `version` integer DEFAULT 1 NOT NULL;