-- What keeps several processes from stepping on each other. Leases and claims use the database server's own clock
-- (lease.ts); all other times in this schema come from the program's clock, never from now().

-- Work promised in the transaction that caused it, done afterwards at least once.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  -- the same key is queued once, for ever
  key text unique,
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  locked_until timestamptz(3),
  last_error text,
  done_at timestamptz(3),
  -- given up after the last attempt: visible until someone revives it
  dead_at timestamptz(3)
);
create index outbox_due on outbox (run_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at, id) where dead_at is not null;

-- One worker at a time per name.
create table lease (
  name text primary key,
  holder text not null,
  expires_at timestamptz(3) not null
);
