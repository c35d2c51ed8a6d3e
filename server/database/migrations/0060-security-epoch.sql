-- Every change of a factor and every end of other sessions begins a new epoch of the merchant. Links, codes and proofs carry
-- the epoch that they were made in and are good in that one only: who had the mailbox before cannot use what it was sent.
alter table merchant
  add column security_epoch bigint not null default 0,
  -- when it began; null: never
  add column security_epoch_at timestamptz(3);

alter table mail_link add column epoch bigint not null default 0;

alter table verification_code
  -- whose account it opens: also for a code that is asked for before signing in, whose merchant_id is null; null: nobody's
  add column owner_id bigint references merchant,
  add column epoch bigint not null default 0;
update verification_code set owner_id = merchant_id where merchant_id is not null;

alter table step_up_proof
  add column epoch bigint not null default 0,
  -- the session that was given it; null in rows of the version before
  add column session_id text;
