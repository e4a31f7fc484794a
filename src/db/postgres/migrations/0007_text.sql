-- Written by hand: functions that SQLite has, or that are added to it.
CREATE FUNCTION instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strpos(whole, part)
$$;
