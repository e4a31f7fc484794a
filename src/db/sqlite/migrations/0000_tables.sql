CREATE TABLE `admins` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`enabled` integer NOT NULL,
	`token_version` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_username` ON `admins` (`username_key`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`last_used_at` text,
	`revoked_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "api_keys_status" CHECK("api_keys"."status" in ('active', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`icon_url` text NOT NULL,
	`sort_order` integer NOT NULL,
	`enabled` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE INDEX `categories_listed` ON `categories` (`deleted_at`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `categories_enabled` ON `categories` (`deleted_at`,`enabled`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `dishes` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`image_url` text NOT NULL,
	`sort_order` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dishes_of_store` ON `dishes` (`store_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `likes` (
	`store_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`store_id`, `user_id`),
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `likes_of_user` ON `likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `merchant_applications` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_name` text NOT NULL,
	`category_id` integer NOT NULL,
	`address` text NOT NULL,
	`open_hours` text NOT NULL,
	`phone` text NOT NULL,
	`cover_url` text NOT NULL,
	`image_urls` text NOT NULL,
	`description` text NOT NULL,
	`contact_name` text NOT NULL,
	`contact_phone` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reject_reason` text DEFAULT '' NOT NULL,
	`reviewed_at` text,
	`reviewer_id` integer,
	`store_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "merchant_applications_status" CHECK("merchant_applications"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `merchant_applications_by_status` ON `merchant_applications` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`user_id` integer,
	`user_name` text NOT NULL,
	`rating` integer NOT NULL,
	`content` text NOT NULL,
	`image_urls` text NOT NULL,
	`recommend_dishes` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`counted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" in ('pending', 'approved', 'blocked'))
);
--> statement-breakpoint
CREATE INDEX `reviews_of_store` ON `reviews` (`deleted_at`,`store_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`deleted_at`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`deleted_at`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_present` ON `reviews` (`deleted_at`,`id`);--> statement-breakpoint
CREATE TABLE `search_texts` (
	`store_id` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_images` (
	`id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`url` text NOT NULL,
	`sort_order` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_images_of_store` ON `store_images` (`store_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `stores` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`category_id` integer NOT NULL,
	`address` text NOT NULL,
	`open_hours` text NOT NULL,
	`phone` text NOT NULL,
	`cover_url` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`public` integer GENERATED ALWAYS AS (status = 'active' and deleted_at is null) VIRTUAL,
	`likes` integer DEFAULT 0 NOT NULL,
	`search_count` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`hot_key` real,
	`score` real NOT NULL,
	`scored_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stores_status" CHECK("stores"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `stores_listed` ON `stores` ("score" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_listed_by_category` ON `stores` (`category_id`,"score" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_ranked_by_hotness` ON `stores` ("hot_key" desc,"score" desc,`id`) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_ranked_by_likes` ON `stores` ("likes" desc,"score" desc,`id`) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_ranked_by_search` ON `stores` ("search_count" desc,"score" desc,`id`) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_ranked_by_reviews` ON `stores` ("review_count" desc,"score" desc,`id`) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_by_age_of_score` ON `stores` (`deleted_at`,`scored_at`);--> statement-breakpoint
CREATE INDEX `stores_present` ON `stores` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `stores_by_status` ON `stores` (`deleted_at`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `stores_by_category` ON `stores` (`deleted_at`,`category_id`,`id`);--> statement-breakpoint
CREATE TABLE `tallies` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`user_id` integer,
	`admin_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_path` ON `uploads` (`path`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`token_version` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "users_status" CHECK("users"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`status`,`id`);