CREATE TABLE `undo_images` (
	`id` integer PRIMARY KEY NOT NULL,
	`activity_id` integer NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer,
	`image` text NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undo_images_of` ON `undo_images` (`activity_id`,`id`);--> statement-breakpoint
CREATE INDEX `undo_images_of_user` ON `undo_images` (`user_id`);--> statement-breakpoint
CREATE TABLE `unfinished` (
	`activity_id` integer PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`selection` text NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `activity` ADD `undoable_until` text;--> statement-breakpoint
ALTER TABLE `likes` ADD `weight` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `likes` ADD `network` text;--> statement-breakpoint
CREATE INDEX `likes_from_network` ON `likes` (`network`,`store_id`) WHERE "likes"."network" is not null;--> statement-breakpoint
CREATE INDEX `likes_lately` ON `likes` (`created_at`) WHERE "likes"."network" is not null;--> statement-breakpoint
ALTER TABLE `merchant_applications` ADD `network` text;--> statement-breakpoint
CREATE INDEX `merchant_applications_from_network` ON `merchant_applications` (`network`) WHERE "merchant_applications"."network" is not null;--> statement-breakpoint
ALTER TABLE `reports` ADD `network` text;--> statement-breakpoint
CREATE INDEX `reports_from_network` ON `reports` (`network`) WHERE "reports"."network" is not null;--> statement-breakpoint
ALTER TABLE `reviews` ADD `weight` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `network` text;--> statement-breakpoint
CREATE INDEX `reviews_from_network` ON `reviews` (`network`,`store_id`) WHERE "reviews"."network" is not null;--> statement-breakpoint
ALTER TABLE `stores` ADD `likes_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `reviews_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `ratings_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `liked_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `likes_that_day` integer DEFAULT 0 NOT NULL;