DROP INDEX `likes_of_user`;--> statement-breakpoint
CREATE INDEX `likes_of_user` ON `likes` (`user_id`,`created_at`,`store_id`);--> statement-breakpoint
DROP INDEX `reviews_of_user`;--> statement-breakpoint
CREATE INDEX `reviews_rated` ON `reviews` (`store_id`,`rating`) WHERE status = 'approved' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`user_id`,`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `uploads_of_user` ON `uploads` (`user_id`) WHERE "uploads"."user_id" is not null;
--> statement-breakpoint
-- Written by hand: users and reviews can be deleted for good. Their totals follow, and no ID is given twice.
CREATE TRIGGER users_tally_delete AFTER DELETE ON users BEGIN
  UPDATE tallies SET value = value - 1
    WHERE name IN ('users/' || old.status, 'daily/' || substr(old.created_at, 1, 10) || '/users');
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tally_delete AFTER DELETE ON reviews BEGIN
  UPDATE tallies SET value = value - 1 WHERE name = 'daily/' || substr(old.created_at, 1, 10) || '/reviews';
  UPDATE tallies SET value = value - 1 WHERE name = 'reviews/' || old.status AND old.deleted_at IS NULL;
  UPDATE tallies SET value = value - old.rating
    WHERE name = 'reviews/rating_sum' AND old.status = 'approved' AND old.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_last_id AFTER DELETE ON users WHEN old.id > coalesce((SELECT max(id) FROM users), 0) BEGIN
  INSERT INTO tallies (name, value) VALUES ('last/users', old.id)
    ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value);
END;
--> statement-breakpoint
CREATE TRIGGER reviews_last_id AFTER DELETE ON reviews WHEN old.id > coalesce((SELECT max(id) FROM reviews), 0) BEGIN
  INSERT INTO tallies (name, value) VALUES ('last/reviews', old.id)
    ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value);
END;
