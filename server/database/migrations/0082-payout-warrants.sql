-- What entitles a payout to be signed: who has asked for it, with a code (MAC) under SECRET over the payout and this record. The
-- database alone cannot make one, so a payout that somebody has only written into the database is not signed.
-- Payouts of before this table that are not signed yet have none: the operator sees them in "held list" and releases them.
create table payout_warrant (
  -- the ref of the transfer in the journal, such as withdrawal:17
  ref text primary key,
  -- step_up: the merchant has proven it; shop: the KEY of an application; operator: an act of the operator
  kind text not null check (kind in ('step_up', 'shop', 'operator')),
  -- the operation that was proven, or the operator's act
  act text not null,
  -- the public id that the act was about: of the payout, of the application, of unassigned money
  subject text not null,
  -- step_up: the methods and the digest of what was proven; shop: the limit of the KEY at that time; operator: who
  detail text not null,
  mac bytea not null,
  created_at timestamptz(3) not null
);

-- not_proven: the ledger or the warrant of a payout does not fit it.
alter table payout_hold drop constraint payout_hold_reason_check;
alter table payout_hold add constraint payout_hold_reason_check check (reason in (
  'nonce_taken', 'no_transfer', 'taken_back', 'paid_after_release', 'not_proven',
  'fee_above_limit', 'short_of_funds', 'short_of_gas', 'unknown_nonce', 'not_taken'));
