CREATE TABLE `lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`sort_order` integer NOT NULL,
	`stops` text NOT NULL,
	`translations` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`external_id` text,
	CONSTRAINT "lists_status" CHECK("lists"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lists_external` ON `lists` (`external_id`) WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `lists_listed` ON `lists` (`deleted_at`,`status`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `mail_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_links_of` ON `mail_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_links_by_end` ON `mail_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_mails` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`confirmed_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Written by hand: the version of a list moves with its content.
CREATE TRIGGER lists_version AFTER UPDATE OF title, description, status, sort_order, stops, translations, created_at, updated_at, deleted_at, external_id ON lists BEGIN
  UPDATE lists SET version = version + 1 WHERE id = new.id;
END;
