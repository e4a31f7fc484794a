-- Written by hand: numbers in JSON as SQLite writes them: 4.0 stays 4.0, and 0.00001 is 1.0e-05.
CREATE FUNCTION json_real(value double precision) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN value = trunc(value) THEN value::numeric::text || '.0'
    WHEN strpos(value::text, 'e') > 0 AND strpos(value::text, '.') = 0 THEN replace(value::text, 'e', '.0e')
    ELSE value::text END)::json
$$;
--> statement-breakpoint
CREATE FUNCTION json_hotness(hot_key double precision, moment double precision) RETURNS json
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF hot_key IS NULL OR hot_key - moment < -100 THEN RETURN '0.0'; END IF;
  RETURN json_real(floor(2 ^ least(hot_key - moment, 40) * 1000 + 0.5) / 1000);
END $$;
--> statement-breakpoint
-- JSON without escapes of U+0000 and of halves of a character, which no text of PostgreSQL can hold.
CREATE FUNCTION readable_json(written text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN strpos(written, '\u') = 0 THEN written ELSE
    regexp_replace(written, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g') END)::json
$$;
