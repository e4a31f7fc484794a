CREATE TABLE `sold_out_dishes` (
	`dish_id` integer PRIMARY KEY NOT NULL,
	`store_id` integer NOT NULL,
	`ends_at` text NOT NULL
);
