-- What the api has to know of the chains without asking a node. The worker writes all of it.

-- Whether payouts can be sent on a network: only where the worker has a signer for its chain id.
alter table network add column can_send boolean not null default true;
-- Whether a worker has opened the network. One that was taken out of the settings keeps its rows and its history.
alter table network add column offered boolean not null default true;
-- Null: the number of confirmations decides. 'finalized': the block that the nodes call final.
alter table network add column finality text check (finality in ('finalized'));

-- Addresses that the worker has derived ahead. The api takes from them and has no key.
create table chain_address_pool (
  network_id text not null references network,
  purpose text not null check (purpose in ('payment', 'recharge')),
  key_index bigint not null,
  address text not null,
  created_at timestamptz(3) not null,
  primary key (network_id, purpose, key_index),
  unique (network_id, address)
);

-- What is wrong with a network now: `/ready` shows it. A row is deleted when its trouble is over.
create table chain_trouble (
  network_id text not null references network,
  -- 'network' for the whole network, else the name of a node, which never holds its address
  subject text not null,
  text text not null,
  since timestamptz(3) not null,
  primary key (network_id, subject)
);
