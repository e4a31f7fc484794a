-- Written by hand: the IDs of every table go on after rows were copied, also of those that came after the function.
CREATE OR REPLACE FUNCTION settle_ids() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner text;
  owned text;
  highest bigint;
BEGIN
  FOR owner IN SELECT table_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES' LOOP
    owned := pg_get_serial_sequence(quote_ident(owner), 'id');
    EXECUTE format('SELECT coalesce(max(id), 0) FROM %I', owner) INTO highest;
    IF highest > 0 THEN
      PERFORM setval(owned, greatest(highest, nextval(owned) - 1));
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT settle_ids();
