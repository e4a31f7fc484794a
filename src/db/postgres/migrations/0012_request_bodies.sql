-- Written by hand: what a request said that can be sent again, so that its key is not used for another.
ALTER TABLE idempotency_keys ADD COLUMN body text COLLATE "C";
