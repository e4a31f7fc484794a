-- Written by hand: what the nodes share beside the content. Instants are milliseconds since 1970.
CREATE UNLOGGED TABLE captchas (
  id text COLLATE "C" PRIMARY KEY,
  code_hash text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX captchas_by_age ON captchas (expires_at);
--> statement-breakpoint
-- Requests of a sender in the window that ends then.
CREATE UNLOGGED TABLE rate_windows (
  key text COLLATE "C" PRIMARY KEY,
  ends_at bigint NOT NULL,
  count integer NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
-- Of the database itself: what all nodes sign with, and whether it is being filled.
CREATE TABLE facts (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);
--> statement-breakpoint
-- The last slot of each job that a node has taken, and when that one is done.
CREATE TABLE job_slots (
  name text COLLATE "C" PRIMARY KEY,
  slot bigint NOT NULL,
  node text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  finished_at bigint
);
--> statement-breakpoint
CREATE UNLOGGED TABLE nodes (
  id text COLLATE "C" PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  seen_at bigint NOT NULL
) WITH (fillfactor = 50);
