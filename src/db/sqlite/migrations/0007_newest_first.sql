DROP INDEX `reviews_present`;--> statement-breakpoint
DROP INDEX `reviews_of_store`;--> statement-breakpoint
DROP INDEX `reviews_about_store`;--> statement-breakpoint
DROP INDEX `reviews_of_user`;--> statement-breakpoint
DROP INDEX `reviews_by_status`;--> statement-breakpoint
CREATE INDEX `reviews_by_age` ON `reviews` (`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_store` ON `reviews` (`deleted_at`,`store_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_about_store` ON `reviews` (`deleted_at`,`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`deleted_at`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`deleted_at`,`status`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `stores_present`;--> statement-breakpoint
DROP INDEX `stores_listed`;--> statement-breakpoint
DROP INDEX `stores_listed_by_category`;--> statement-breakpoint
DROP INDEX `stores_by_status`;--> statement-breakpoint
DROP INDEX `stores_by_category`;--> statement-breakpoint
CREATE INDEX `stores_by_age` ON `stores` (`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stores_listed` ON `stores` ("score" desc,"created_at" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_listed_by_category` ON `stores` (`category_id`,"score" desc,"created_at" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_by_status` ON `stores` (`deleted_at`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stores_by_category` ON `stores` (`deleted_at`,`category_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `merchant_applications_by_status`;--> statement-breakpoint
CREATE INDEX `merchant_applications_by_age` ON `merchant_applications` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `merchant_applications_by_status` ON `merchant_applications` (`status`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `users_by_status`;--> statement-breakpoint
CREATE INDEX `users_by_age` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_keys_by_age` ON `api_keys` (`created_at`,`id`);