-- Networks, tokens, what the chains told the watcher, and what was signed for them.

create table network (
  id text primary key,
  -- the chain type of SPEC.md section 3 decides the address rule; "net_work" names the network
  chain_type text not null,
  name text not null,
  kind text not null check (kind in ('evm', 'simulated')),
  chain_id bigint,
  confirmations smallint not null,
  block_seconds integer not null,
  sort smallint not null,
  -- the most that one transfer may cost, in the network's own coin, until a merchant sets another limit
  gas_limit numeric(38, 18) not null default 0 check (gas_limit >= 0)
);

create table token (
  id text primary key,
  network_id text not null references network,
  symbol text not null,
  decimals smallint not null,
  contract text,
  is_native boolean not null default false,
  payable boolean not null default true,
  usdt_rate numeric(38, 18) not null default 1,
  sort smallint not null,
  unique (network_id, symbol)
);

-- The seed of all keys, one row.
create table chain_seed (
  only_row boolean primary key default true check (only_row),
  -- 32 bytes as hex; every key of every network is derived from it
  seed text not null check (seed ~ '^[0-9a-f]{64}$')
);

-- The next index of a key under the network's seed, so that no two orders share an address.
create table chain_key_counter (
  network_id text not null references network,
  purpose text not null check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  next_index bigint not null,
  primary key (network_id, purpose)
);

-- Addresses that the platform holds keys for; key_index is the index of its key under the network's seed.
create table deposit_address (
  network_id text not null references network,
  address text not null,
  key_index bigint not null,
  purpose text not null check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  created_at timestamptz(3) not null,
  primary key (network_id, address),
  unique (network_id, purpose, key_index)
);

-- Which chain a network was last: another identity is another chain.
create table chain_identity (
  network_id text primary key references network,
  identity text not null
);

create table chain_cursor (
  network_id text primary key references network,
  next_block bigint not null,
  tip_number bigint,
  -- when the newest scanned block was made
  scanned_time timestamptz(3),
  -- the server's own time of the watcher's last look
  watched_at timestamptz(3)
);

create table chain_block (
  network_id text not null references network,
  number bigint not null,
  hash text not null,
  primary key (network_id, number)
);

-- One row per transfer that touches an address of ours: one transaction may hold several. After a reorganisation a
-- contract can do something else with the same transaction: each version of what stood at one log index is a transfer of
-- its own (edition), so that nobody is credited with what is not there any more.
create table chain_transfer (
  id bigint generated always as identity primary key,
  network_id text not null references network,
  txid text not null,
  log_index integer not null,
  edition smallint not null default 1,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz(3) not null,
  from_address text not null,
  to_address text not null,
  -- null: a token that the platform does not take
  token_id text references token,
  contract text,
  amount numeric(78, 18) not null,
  state text not null check (state in ('seen', 'confirmed', 'orphaned')),
  seen_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- its block is gone from the chain, and it has not been found in another one yet
  adrift boolean not null default false,
  -- no reorganisation can reach it any more
  settled boolean not null default false,
  -- how many times it has come in: 2 after it was orphaned and mined again
  sighting integer not null default 1,
  constraint chain_transfer_place unique (network_id, txid, log_index, edition)
);
create index chain_transfer_to on chain_transfer (network_id, to_address);
create index chain_transfer_waiting on chain_transfer (network_id, block_number) where state = 'seen';
create index chain_transfer_adrift on chain_transfer (network_id, id) where adrift;
create index chain_transfer_by_block on chain_transfer (network_id, block_number) where not settled;
create index chain_transfer_by_txid on chain_transfer (txid);

-- Locked while a transaction is signed: two transactions of one sender never share a nonce.
create table chain_sender (
  network_id text not null references network,
  address text not null,
  next_nonce bigint not null,
  primary key (network_id, address)
);

-- Every raw transaction is written here before it is sent, so that a chain rebuilt after a crash can be given it again.
create table chain_journal (
  id bigint generated always as identity primary key,
  network_id text not null references network,
  txid text not null,
  raw text not null,
  sender text not null,
  nonce bigint not null,
  created_at timestamptz(3) not null,
  mined_block bigint,
  mined_index integer,
  -- the caller's own name for what it sends; sending it again is the same transaction, never a second one
  ref text,
  -- what was asked for, so that a ref is not used for something else
  order_digest text not null,
  purpose text not null default 'payer' check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  -- a reorganisation has lost it for good; its nonce is free again
  dropped_at timestamptz(3),
  unique (network_id, txid)
);
create unique index chain_journal_ref on chain_journal (network_id, ref) where ref is not null;
create unique index chain_journal_nonce on chain_journal (network_id, sender, nonce) where dropped_at is null;
create index chain_journal_waiting on chain_journal (network_id, id) where mined_block is null and dropped_at is null;
create index chain_journal_mined on chain_journal (network_id, mined_block, mined_index);
create index chain_journal_dropped on chain_journal (network_id, sender, nonce) where dropped_at is not null;
