-- What makes a chain come back as it was: the seed of its keys, the nonces of its senders, the blocks that were made.

create table chain_seed (
  only_row boolean primary key default true check (only_row),
  -- 32 bytes as hex; every key of every network is derived from it
  seed text not null check (seed ~ '^[0-9a-f]{64}$')
);

-- The next place of a key under the network's seed, so that no two orders share an address.
create table chain_key_counter (
  network_id text not null references network,
  purpose text not null check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  next_index bigint not null,
  primary key (network_id, purpose)
);

-- Locked while a transaction is signed: two transactions of one sender never share a nonce.
create table chain_sender (
  network_id text not null references network,
  address text not null,
  next_nonce bigint not null,
  primary key (network_id, address)
);

alter table chain_journal
  -- the caller's own name for what it sends; sending it again is the same transaction, never a second one
  add column ref text,
  -- what was asked for, so that a ref is not used for something else
  add column order_digest text not null,
  add column purpose text not null default 'payer' check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  add column mined_index integer,
  -- a reorganisation has lost it for good; its nonce is free again
  add column dropped_at timestamptz(3);
create unique index chain_journal_ref on chain_journal (network_id, ref) where ref is not null;
create unique index chain_journal_nonce on chain_journal (network_id, sender, nonce) where dropped_at is null;
create index chain_journal_waiting on chain_journal (network_id, id) where mined_block is null and dropped_at is null;
create index chain_journal_mined on chain_journal (network_id, mined_block, mined_index);
create index chain_journal_dropped on chain_journal (network_id, sender, nonce) where dropped_at is not null;

-- Every block of a local EVM chain: number, second and contents give the same hash when it is made again.
create table evm_block (
  network_id text not null references network,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  time bigint not null,
  primary key (network_id, number)
);

-- Which chain a network was last: another identity is another chain, and what was learnt of the old one stands still.
create table chain_identity (
  network_id text primary key references network,
  identity text not null
);

alter table chain_cursor
  add column tip_number bigint,
  -- when the newest scanned block was made
  add column scanned_time timestamptz(3),
  -- the server's own time of the watcher's last look
  add column watched_at timestamptz(3);

alter table chain_transfer
  -- its block is gone from the chain, and it has not been found in another one yet
  add column adrift boolean not null default false,
  -- no reorganisation can reach it any more
  add column settled boolean not null default false,
  -- how many times it has come in: 2 after it was orphaned and mined again
  add column sighting integer not null default 1;
create index chain_transfer_adrift on chain_transfer (network_id, id) where adrift;
create index chain_transfer_by_block on chain_transfer (network_id, block_number) where not settled;

create index simulated_transfer_waiting on simulated_transfer (network_id, created_at) where block_number is null;
