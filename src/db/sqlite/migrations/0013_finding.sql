ALTER TABLE `stores` ADD `rating` real GENERATED ALWAYS AS (round(1.0 * rating_sum / nullif(review_count, 0), 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `stores_newest` ON `stores` ("created_at" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_newest_by_category` ON `stores` (`category_id`,"created_at" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_rated` ON `stores` ("rating" desc,"created_at" desc,"id" desc) WHERE public = 1;--> statement-breakpoint
CREATE INDEX `stores_rated_by_category` ON `stores` (`category_id`,"rating" desc,"created_at" desc,"id" desc) WHERE public = 1;