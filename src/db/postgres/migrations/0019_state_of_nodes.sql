-- Written by hand: what a node says of itself, as JSON.
ALTER TABLE nodes ADD COLUMN state text NOT NULL DEFAULT '';
