-- What payouts wait for, and how people end one whose transaction the chain has not carried out.

-- The nonce of the chain at which an address that pays has stopped, because the chain knows more of it than the journal;
-- null: it has not stopped. The operator acknowledges it.
alter table chain_sender add column halted_nonce bigint;
-- The transaction that a final block has with this nonce instead.
alter table chain_journal add column replaced_by text;

-- The first four are for people. A payout with one of the others has not been taken by the network yet and is tried again:
-- the row is there while that is so.
alter table payout_hold drop constraint payout_hold_reason_check;
alter table payout_hold add constraint payout_hold_reason_check check (reason in (
  'nonce_taken', 'no_transfer', 'taken_back', 'paid_after_release',
  'fee_above_limit', 'short_of_funds', 'short_of_gas', 'unknown_nonce', 'not_taken'));
-- The figures of the reason, for the operator.
alter table payout_hold add column detail text not null default '';
create index payout_hold_network on payout_hold (network_id, reason);

-- The transaction that the operator has named with his decision: that with the nonce of the payout's own, or the one that
-- has paid it. 'paid': it counts as paid when that transaction has its transfer.
alter table payout_decision add column txid text;
alter table payout_decision drop constraint payout_decision_decision_check;
alter table payout_decision add constraint payout_decision_decision_check
  check (decision in ('release', 'refuse', 'paid') and (decision <> 'paid' or txid is not null));

-- A payout is paid by the transaction that a final block has: another one with the same nonce may be it. One that can never
-- be carried out is signed anew, and one that a reorganisation has taken away is signed anew or given back.
insert into withdrawal_transition (from_state, to_state) values
  ('confirming', 'transferring'),
  ('completed', 'transferring'),
  ('completed', 'failed');
create or replace function withdrawal_keeps_its_states() returns trigger language plpgsql as $$
declare
  held boolean := old.state in ('confirming', 'completed')
    and exists (select 1 from payout_hold where ref = 'withdrawal:' || old.id);
begin
  if (new.merchant_id, new.token_id, new.address, new.amount, new.fee, new.received, new.usdt_amount, new.client_ref)
      is distinct from
     (old.merchant_id, old.token_id, old.address, old.amount, old.fee, old.received, old.usdt_amount, old.client_ref)
    or (old.txid is not null and new.txid is distinct from old.txid and not held)
    or (new.state <> old.state and old.state = 'completed' and not held)
    or (new.state <> old.state and not exists (
      select 1 from withdrawal_transition where from_state = old.state and to_state = new.state)) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  return new;
end
$$;
