-- The keys (the ids, never the values) that processes of this database have sealed with, the newest one last.
create table secret_in_use (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  -- counts the changes: the clock may stand still between two of them
  turn integer not null unique
);

-- Files outside of the database that are sealed as well, as the process that reads them last found them.
create table sealed_file (
  name text primary key,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  seen_at timestamptz(3) not null
);
