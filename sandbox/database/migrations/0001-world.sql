-- What a sandbox has besides the server: a clock that can be moved, a mailbox, chains whose blocks it makes.

-- How far the program's clock is ahead of real time: one row.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_millis bigint not null default 0
);
insert into sandbox_clock default values;

-- Which named world fills this database; `made_at` is null while it is being written, so that a start that was
-- interrupted is noticed by the next one.
create table world (
  only_row boolean primary key default true check (only_row),
  name text not null,
  made_at timestamptz(3)
);

create table inbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  -- a mail that is delivered twice is kept once
  message_id text unique,
  received_at timestamptz(3) not null
);
create index inbox_by_recipient on inbox_message (recipient, id desc);

-- Every block of a local EVM chain: number, second and contents give the same hash when it is made again.
create table evm_block (
  network_id text not null references network,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  time bigint not null,
  primary key (network_id, number)
);

create table simulated_block (
  network_id text not null references network,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  mined_at timestamptz(3) not null,
  primary key (network_id, number)
);

create table simulated_transfer (
  network_id text not null references network,
  txid text not null,
  log_index integer not null default 0,
  -- null: waits in the pool
  block_number bigint,
  from_address text not null,
  to_address text not null,
  token_id text references token,
  contract text,
  amount numeric(78, 18) not null,
  fee numeric(38, 18) not null default 0,
  created_at timestamptz(3) not null,
  primary key (network_id, txid, log_index)
);
create index simulated_transfer_by_block on simulated_transfer (network_id, block_number);
create index simulated_transfer_waiting on simulated_transfer (network_id, created_at) where block_number is null;
