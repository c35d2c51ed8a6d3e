-- Payouts whose transfer people have to look at, and ended payouts whose transfer a deep reorganisation may still change.

-- Held for people: never completed and never released by the program while the row is there.
create table payout_hold (
  -- the ref of the transfer in the journal, such as 'withdrawal:17'
  ref text primary key,
  network_id text not null references network,
  txid text,
  reason text not null check (reason in ('nonce_taken', 'no_transfer', 'taken_back', 'paid_after_release')),
  noted_at timestamptz(3) not null
);

-- Where the transfer of an ended payout stood when it ended.
create table payout_ending (
  ref text primary key,
  network_id text not null references network,
  txid text not null,
  outcome text not null check (outcome in ('completed', 'released')),
  block_number bigint not null,
  block_hash text not null,
  noted_at timestamptz(3) not null
);
create index payout_ending_block on payout_ending (network_id, block_number);

-- A payout that failed and was released, and that the chain carried out after all when it was reorganised.
insert into withdrawal_transition (from_state, to_state) values ('failed', 'completed');
