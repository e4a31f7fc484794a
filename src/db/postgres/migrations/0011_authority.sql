-- Written by hand: whoever writes proves in the same transaction that the account and the API key still hold.
-- The row of the account stays locked until the transaction ends, so that disabling it waits for what it is writing. A
-- lock on the row of a key would be written by every request, so that the table stands for it, in memory alone.
CREATE FUNCTION prove_authority(audience text, account integer, version integer, wanted text, key integer) RETURNS void
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
  IF wanted = 'super_admin' AND present <> wanted THEN RAISE EXCEPTION 'role' USING ERRCODE = 'FM001'; END IF;
END $$;
--> statement-breakpoint
-- A key is revoked after what is being written with it.
CREATE FUNCTION await_key_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE api_keys IN EXCLUSIVE MODE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_await_holders BEFORE UPDATE OF status ON api_keys
FOR EACH STATEMENT EXECUTE FUNCTION await_key_holders();
