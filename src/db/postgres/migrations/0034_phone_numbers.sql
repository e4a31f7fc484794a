-- Written by hand: stores that have been indexed with whole phone numbers are indexed again, with pieces of five digits.
UPDATE search_texts SET version = 0 WHERE version <> 0;
