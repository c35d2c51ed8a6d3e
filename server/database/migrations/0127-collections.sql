-- Deposits that a signer of another program moves to its treasury (docs/signer.md).

-- What lies at each address whose key the signer has: the confirmed transfers to it, less what was moved on.
create table collectable (
  network_id text not null references network,
  address text not null,
  token_id text not null references token,
  amount numeric not null check (amount >= 0),
  primary key (network_id, address, token_id)
);
create index collectable_amount on collectable (network_id, token_id, amount desc);

-- What was signed for that: coin for the fee, then the token itself. Each has one nonce and may be signed several times.
create table collection_step (
  id bigint generated always as identity primary key,
  network_id text not null references network,
  token_id text not null references token,
  address text not null,
  step text not null check (step in ('gas', 'sweep')),
  -- In the network's coin, or in the token.
  amount numeric not null check (amount > 0),
  -- The newest last.
  txids text[] not null,
  -- Whether a block has one of them, perhaps not a final one.
  mined boolean not null default false,
  asked_at timestamptz(3) not null,
  -- What a final block has made of it.
  outcome text check (outcome in ('done', 'failed')),
  fee numeric,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((outcome is null) = (finished_at is null))
);
create unique index collection_step_first on collection_step (network_id, (txids[1]));
create index collection_step_open on collection_step (network_id, id) where finished_at is null;
create index collection_step_address on collection_step (network_id, address, token_id);
