CREATE TABLE `claims` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reject_reason` text DEFAULT '' NOT NULL,
	`reviewed_at` text,
	`reviewer_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`text` text NOT NULL,
	`contact` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claims_status" CHECK("claims"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `claims_by_age` ON `claims` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_by_status` ON `claims` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_of_user` ON `claims` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_about_store` ON `claims` (`store_id`);--> statement-breakpoint
CREATE TABLE `edits` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reject_reason` text DEFAULT '' NOT NULL,
	`reviewed_at` text,
	`reviewer_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`after` text NOT NULL,
	`before` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "edits_status" CHECK("edits"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `edits_by_age` ON `edits` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `edits_by_status` ON `edits` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `edits_of_user` ON `edits` (`user_id`,`store_id`);--> statement-breakpoint
CREATE INDEX `edits_about_store` ON `edits` (`store_id`);--> statement-breakpoint
CREATE TABLE `owner_codes` (
	`store_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_codes_hash` ON `owner_codes` (`hash`);--> statement-breakpoint
CREATE TABLE `store_owners` (
	`store_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`store_id`, `user_id`),
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_owners_of_user` ON `store_owners` (`user_id`,`created_at`,`store_id`);--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `user_id` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `merchant_applications_of_user` ON `merchant_applications` (`user_id`) WHERE "merchant_applications"."user_id" is not null;--> statement-breakpoint
ALTER TABLE `stores` ADD `today` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `today_ends` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `stores_with_today` ON `stores` (`today_ends`) WHERE "stores"."today_ends" is not null;