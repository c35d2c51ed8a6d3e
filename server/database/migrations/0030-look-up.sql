-- Search, and looking a transaction up on its network again.

-- What a merchant has asked to be looked up. One row per transaction: asking again looks again.
create table look_up (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  network_id text not null references network,
  txid text not null,
  -- open: the worker asks the network, until there is an answer that stays
  state text not null check (state in ('open', 'done')),
  -- what is known so far; null: the network was not asked yet
  answer text check (answer in ('waiting', 'confirming', 'credited', 'already_credited', 'other_token', 'other_contract',
    'unassigned', 'no_token', 'not_yours', 'not_found', 'failed', 'closed')),
  block_number bigint,
  block_hash text,
  block_time timestamptz(3),
  confirmations integer not null default 0,
  -- the transfers of the transaction as the chain shows them: [{from_address, to_address, contract, token_id, amount, yours}]
  transfers jsonb not null default '[]',
  -- this look-up has recorded what the watcher had not: shown, and kept when it is asked again
  found_here boolean not null default false,
  -- how many times the network could not say
  failures integer not null default 0,
  look_at timestamptz(3) not null,
  -- a transaction that is in no block is waited for until then
  wait_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  constraint look_up_once unique (merchant_id, network_id, txid)
);
create index look_up_due on look_up (look_at) where state = 'open';
create index look_up_list on look_up (merchant_id, id desc);

-- Who asked when, and from where.
create table look_up_ask (
  id bigint generated always as identity primary key,
  look_up_id bigint not null references look_up,
  ip text not null,
  device text not null,
  asked_at timestamptz(3) not null
);
create index look_up_ask_list on look_up_ask (look_up_id, id);

-- What the search reads besides the indexes of the lists.
create index withdrawal_by_txid on withdrawal (txid) where txid is not null;
create index withdrawal_by_address on withdrawal (merchant_id, address);
create index withdrawal_by_amount on withdrawal (merchant_id, amount);
create index refund_by_txid on refund (txid) where txid is not null;
create index refund_by_address on refund (merchant_id, address);
create index unassigned_act_by_txid on unassigned_act (txid) where txid is not null;
create index chain_transfer_from on chain_transfer (from_address, id desc);
