-- Written by hand: the role of an account must not be lower than the one with which it was admitted.
CREATE FUNCTION rank_of_role(role text) RETURNS integer IMMUTABLE LANGUAGE sql
RETURN array_position(ARRAY['moderator', 'admin', 'super_admin'], role);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION prove_authority(audience text, account integer, version integer, wanted text, key integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE present text;
BEGIN
  IF key IS NOT NULL THEN
    LOCK TABLE api_keys IN ROW SHARE MODE;
    PERFORM 1 FROM api_keys WHERE id = key AND status = 'active';
    IF NOT FOUND THEN RAISE EXCEPTION 'key' USING ERRCODE = 'FM001'; END IF;
  END IF;
  IF audience = 'user' THEN
    SELECT 'user' INTO present FROM users WHERE id = account AND status = 'active' AND token_version = version FOR SHARE;
  ELSIF audience = 'admin' THEN
    SELECT role INTO present FROM admins WHERE id = account AND enabled = 1 AND token_version = version FOR SHARE;
  ELSE
    RETURN;
  END IF;
  IF present IS NULL THEN RAISE EXCEPTION 'account' USING ERRCODE = 'FM001'; END IF;
  IF wanted IS NOT NULL AND rank_of_role(present) < rank_of_role(wanted) THEN
    RAISE EXCEPTION 'role' USING ERRCODE = 'FM001';
  END IF;
END $$;
