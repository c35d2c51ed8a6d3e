-- On TRON what is signed dies unless a block has it in time. Such a transaction is set aside in the journal, and only then may its
-- withdrawal forget it and be signed again. The rest of the function is as it was in 0055.
create or replace function withdrawal_keeps_its_states() returns trigger language plpgsql as $$
declare
  held boolean := old.state in ('confirming', 'completed')
    and exists (select 1 from payout_hold where ref = 'withdrawal:' || old.id);
  set_aside boolean := old.state = 'confirming' and new.txid is null
    and exists (
      select 1 from chain_journal
      join token on token.id = old.token_id and token.network_id = chain_journal.network_id
      where chain_journal.txid = old.txid and dropped_at is not null);
begin
  if (new.merchant_id, new.token_id, new.address, new.amount, new.fee, new.received, new.usdt_amount, new.client_ref)
      is distinct from
     (old.merchant_id, old.token_id, old.address, old.amount, old.fee, old.received, old.usdt_amount, old.client_ref)
    or (old.txid is not null and new.txid is distinct from old.txid and not held and not set_aside)
    or (new.state <> old.state and old.state = 'completed' and not held)
    or (new.state <> old.state and not exists (
      select 1 from withdrawal_transition where from_state = old.state and to_state = new.state)) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  return new;
end
$$;
