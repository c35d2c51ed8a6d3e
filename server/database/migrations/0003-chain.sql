-- Networks, tokens, what the chains told the watcher, and what was sent to them.

create table network (
  id text primary key,
  -- the wire's chain type (SPEC.md section 3) decides the address rule; "net_work" names the net
  chain_type text not null,
  name text not null,
  kind text not null check (kind in ('evm', 'simulated')),
  chain_id bigint,
  confirmations smallint not null,
  block_seconds integer not null,
  sort smallint not null
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

-- Addresses that the sandbox holds keys for; the index is its key's place under the network's seed.
create table deposit_address (
  network_id text not null references network,
  address text not null,
  key_index bigint not null,
  purpose text not null check (purpose in ('payment', 'recharge', 'treasury', 'payer')),
  created_at timestamptz(3) not null,
  primary key (network_id, address),
  unique (network_id, purpose, key_index)
);

create table chain_cursor (
  network_id text primary key references network,
  next_block bigint not null
);

create table chain_block (
  network_id text not null references network,
  number bigint not null,
  hash text not null,
  primary key (network_id, number)
);

-- One row per transfer that touches an address of ours. The key is (txid, log_index): one transaction may hold several.
create table chain_transfer (
  id bigint generated always as identity primary key,
  network_id text not null references network,
  txid text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz(3) not null,
  from_address text not null,
  to_address text not null,
  -- null: a token that we do not take
  token_id text references token,
  contract text,
  amount numeric(78, 18) not null,
  state text not null check (state in ('seen', 'confirmed', 'orphaned')),
  seen_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  unique (network_id, txid, log_index)
);
create index chain_transfer_to on chain_transfer (network_id, to_address);
create index chain_transfer_waiting on chain_transfer (network_id, block_number) where state = 'seen';

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
  unique (network_id, txid)
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
