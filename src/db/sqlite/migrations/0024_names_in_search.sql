CREATE INDEX `search_texts_name` ON `search_texts` (substr("text", 1, instr("text", char(10))));
