-- Written by hand: what stores and categories were merged into.
ALTER TABLE categories ADD merged_into integer;
--> statement-breakpoint
ALTER TABLE stores ADD merged_into integer;
