DROP INDEX `likes_of_user`;--> statement-breakpoint
CREATE INDEX `likes_of_user` ON `likes` (`user_id`);