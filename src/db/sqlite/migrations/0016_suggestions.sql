-- Written by hand: the words of the search index with the stores that have them, to look a beginning of a word up.
CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance);
