-- Written by hand: the first letters of words stand beside the characters, so that a keyword of one letter is one word
-- of the index. The next start fills the index again.
INSERT INTO settings (name, value) SELECT 'search_outdated', 'true' WHERE EXISTS (SELECT 1 FROM stores) ON CONFLICT DO NOTHING;
