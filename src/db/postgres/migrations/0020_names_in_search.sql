-- Written by hand. Finds the stores of exactly this name, as the search has it; by its digest, since an entry of an index is short.
CREATE INDEX search_texts_name ON search_texts (md5(split_part(text, chr(10), 1)));
--> statement-breakpoint
-- The words of the name, and those of name and dishes.
CREATE INDEX search_texts_named ON search_texts USING gin (
  array_to_tsvector(string_to_array(btrim(split_part(text, chr(10), 1)), ' ')));
--> statement-breakpoint
CREATE INDEX search_texts_served ON search_texts USING gin (
  array_to_tsvector(string_to_array(btrim(split_part(text, chr(10), 1) || split_part(text, chr(10), 4)), ' ')));
