-- Contracts.
-- Functions with the constants of before weights, which nothing calls any more.
DROP FUNCTION score_of(double precision, integer, integer, integer, integer, double precision);
--> statement-breakpoint
DROP FUNCTION count_like(integer, integer, double precision, double precision, text);
--> statement-breakpoint
DROP FUNCTION like_store(integer, integer, integer, text, double precision, text);
--> statement-breakpoint
DROP FUNCTION take_back_likes(integer, integer, double precision, text);
