-- What the worker has asked the signer to sign and has no answer to yet. From the first row on the payout counts as signed: one
-- may leave. The row has the payout as it was asked, so that every repeat asks for the same bytes.
create table chain_signing (
  network_id text not null references network,
  ref text not null,
  order_digest text not null,
  -- the fields of the canonical text, as src/lib/payout/canonical.ts has them
  payout jsonb not null,
  -- how often it was asked: only who asked last may say that nothing was signed
  asked integer not null,
  created_at timestamptz(3) not null,
  primary key (network_id, ref)
);

-- signer_waits: the signer does not answer, or does not sign it now.
alter table payout_hold drop constraint payout_hold_reason_check;
alter table payout_hold add constraint payout_hold_reason_check check (reason in (
  'nonce_taken', 'no_transfer', 'taken_back', 'paid_after_release', 'not_proven',
  'fee_above_limit', 'short_of_funds', 'short_of_gas', 'unknown_nonce', 'not_taken', 'signer_waits'));
