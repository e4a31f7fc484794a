-- Written by hand: browsers in which users stay logged in, networks of claims, and figures of stores by day.
CREATE TABLE user_sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_version integer NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  expires_at text COLLATE "C" NOT NULL,
  last_used_at text COLLATE "C" NOT NULL,
  program text COLLATE "C" NOT NULL,
  system text COLLATE "C" NOT NULL,
  network text COLLATE "C" NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX user_sessions_hash ON user_sessions (hash);
--> statement-breakpoint
CREATE INDEX user_sessions_of ON user_sessions (user_id, created_at);
--> statement-breakpoint
CREATE INDEX user_sessions_by_end ON user_sessions (expires_at);
--> statement-breakpoint
CREATE TABLE store_days (
  store_id integer NOT NULL REFERENCES stores,
  day text COLLATE "C" NOT NULL,
  views integer NOT NULL,
  finds integer NOT NULL,
  PRIMARY KEY (store_id, day)
);
--> statement-breakpoint
CREATE INDEX store_days_by_day ON store_days (day);
--> statement-breakpoint
ALTER TABLE claims ADD network text COLLATE "C";
--> statement-breakpoint
CREATE INDEX claims_from_network ON claims (network) WHERE network IS NOT NULL;
--> statement-breakpoint
-- The row of the session stays until the transaction ends, so that its end waits for what the session is writing.
CREATE OR REPLACE FUNCTION prove_session(audience text, account integer, version integer, wanted text, key integer,
  session text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM prove_authority(audience, account, version, wanted, key);
  IF session IS NULL THEN RETURN; END IF;
  IF audience = 'user' THEN
    PERFORM 1 FROM user_sessions WHERE id = session AND user_id = account FOR KEY SHARE;
  ELSE
    PERFORM 1 FROM admin_sessions WHERE id = session AND admin_id = account FOR KEY SHARE;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'account' USING ERRCODE = 'FM001'; END IF;
END $$;
