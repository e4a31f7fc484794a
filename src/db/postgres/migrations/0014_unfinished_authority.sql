-- Written by hand: with what whoever began unfinished work was admitted.
ALTER TABLE unfinished ADD authority text COLLATE "C";
