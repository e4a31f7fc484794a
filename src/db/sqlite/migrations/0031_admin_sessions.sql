CREATE TABLE `admin_factors` (
	`id` integer PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`credential` text,
	`counter` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `admin_factors_of` ON `admin_factors` (`admin_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_factors_credential` ON `admin_factors` (`credential`);--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`token_version` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`program` text NOT NULL,
	`system` text NOT NULL,
	`network` text NOT NULL,
	`factor_at` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_of` ON `admin_sessions` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_sessions_by_end` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `factor_challenges` (
	`hash` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`token_version` integer NOT NULL,
	`purpose` text NOT NULL,
	`session` text,
	`secret` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `factor_challenges_of` ON `factor_challenges` (`admin_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`admin_id` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`admin_id`, `hash`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
