-- Written by hand: what the nodes share beside the content. Instants are milliseconds since 1970.
CREATE UNLOGGED TABLE captchas (
  -- Digest of the ID that clients have.
  id text COLLATE "C" PRIMARY KEY,
  -- The networks of the client: that of its site, and the smaller one in it.
  site text COLLATE "C" NOT NULL,
  network text COLLATE "C" NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX captchas_by_age ON captchas (expires_at);
--> statement-breakpoint
-- Requests of a client in the window that ends then; the key is a digest of limit and client.
CREATE UNLOGGED TABLE rate_windows (
  key text COLLATE "C" PRIMARY KEY,
  ends_at bigint NOT NULL,
  count integer NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
-- Of the database itself: what all nodes sign with, and whether it is being filled.
CREATE TABLE facts (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);
--> statement-breakpoint
-- What one node does for all: until when it has the lease, and for repeated work the last slot that was begun.
CREATE TABLE leases (
  name text COLLATE "C" PRIMARY KEY,
  slot bigint NOT NULL DEFAULT 0,
  node text COLLATE "C" NOT NULL,
  until bigint NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE UNLOGGED TABLE nodes (
  id text COLLATE "C" PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  seen_at bigint NOT NULL
) WITH (fillfactor = 50);
