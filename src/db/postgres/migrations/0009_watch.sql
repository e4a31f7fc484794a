-- Written by hand: functions that nothing calls go, and calls of functions report their changes as transactions do.
DROP FUNCTION count_review(integer, integer, integer, double precision, double precision, text);
--> statement-breakpoint
DROP FUNCTION rescore(integer[], double precision, double precision, text);
--> statement-breakpoint
-- What the triggers noted in this transaction: its ID, and the rows of `changes`; null when it has written nothing.
-- Volatile, so that it reads what the statement that it stands in has written.
CREATE FUNCTION noted_changes() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF pg_current_xact_id_if_assigned() IS NULL THEN RETURN NULL; END IF;
  RETURN json_build_array(pg_current_xact_id()::text, coalesce(
    (SELECT json_agg(json_build_array(subject, store)) FROM changes WHERE xid = pg_current_xact_id()), '[]'));
END $$;
