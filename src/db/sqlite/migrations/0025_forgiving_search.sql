CREATE TABLE `search_vocabulary` (
	`first` text NOT NULL,
	`length` integer NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`first`, `length`, `word`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `searches` (
	`text` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`found` integer NOT NULL,
	`network` text,
	`last_at` text NOT NULL,
	PRIMARY KEY(`text`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `searches_by_day` ON `searches` (`day`);--> statement-breakpoint
ALTER TABLE `search_texts` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `search_texts_outdated` ON `search_texts` (`store_id`) WHERE "search_texts"."version" = 0;