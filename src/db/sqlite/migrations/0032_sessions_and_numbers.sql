CREATE TABLE `store_days` (
	`store_id` integer NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	`finds` integer NOT NULL,
	PRIMARY KEY(`store_id`, `day`),
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `store_days_by_day` ON `store_days` (`day`);--> statement-breakpoint
CREATE TABLE `user_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_version` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`program` text NOT NULL,
	`system` text NOT NULL,
	`network` text NOT NULL,
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_sessions_hash` ON `user_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `user_sessions_of` ON `user_sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_sessions_by_end` ON `user_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `claims` ADD `network` text;--> statement-breakpoint
CREATE INDEX `claims_from_network` ON `claims` (`network`) WHERE "claims"."network" is not null;