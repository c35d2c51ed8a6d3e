-- What a signer of another program is told of deposits, so that merchants are paid no more than it has seen come in (docs/signer.md).

-- Whether the signer knows whose address it is. Null: it was not told yet.
alter table deposit_address add column bound_at timestamptz(3);
create index deposit_address_unbound on deposit_address (network_id, created_at)
  where key_source = 'signer' and bound_at is null and purpose in ('payment', 'recharge');

-- Confirmed transfers to such addresses, and what the signer says of each.
create table signer_credit (
  transfer_id bigint primary key references chain_transfer,
  network_id text not null references network,
  merchant_id bigint not null references merchant,
  state text not null default 'waiting' check (state in ('waiting', 'credited', 'refused')),
  -- What it said last; empty: nothing yet.
  answer text not null default '',
  next_at timestamptz(3) not null
);
create index signer_credit_waiting on signer_credit (network_id, merchant_id, transfer_id) where state = 'waiting';

-- Which deposit a refund gives back to who has paid it: then nobody has to confirm it.
create table payout_given_back (
  ref text primary key,
  transfer_id bigint not null references chain_transfer,
  amount numeric not null check (amount > 0),
  -- The signer does not take it for that: people confirm it with a passkey instead.
  refused text
);
create index payout_given_back_transfer on payout_given_back (transfer_id);
