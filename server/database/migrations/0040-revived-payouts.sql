-- A refund or a send-back that was canceled after the chain had rejected its transfer, and that the chain carried out after
-- all when it was reorganised: it has been paid, and must not be told as canceled (docs/decisions/0009). Only what was sent
-- can come back that way. And money of nobody, which only the operator decides about (docs/decisions/0012).

create or replace function refund_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.amount, new.address) is distinct from (old.payment_id, old.amount, old.address)
    or (new.state <> old.state and old.state <> 'improgress'
      and not (old.state = 'canceled' and new.state = 'accomplish' and old.txid is not null and new.txid = old.txid)) then
    raise exception 'refund % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'refund_transition';
  end if;
  return new;
end
$$;

-- What the chain has carried out cannot be refused any more: the limit is for what begins, and for what would change the
-- amount.
create or replace function refund_stays_within_payment() returns trigger language plpgsql as $$
declare
  received numeric;
  refunded numeric;
begin
  if tg_op = 'UPDATE' and (old.state = 'improgress' or new.state = 'accomplish') and new.state <> 'improgress'
    and (new.payment_id, new.amount) is not distinct from (old.payment_id, old.amount) then
    return null;
  end if;
  -- Two transactions with a refund each see each other's: the second waits here for the first.
  select amount_collected into received from payment where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from refund where payment_id = new.payment_id and state <> 'canceled';
  if refunded > received then
    raise exception 'payment % received % and cannot give back %', new.payment_id, received, refunded
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end
$$;

insert into payment_transition (from_status, to_status) values (2, 6);

create or replace function unassigned_act_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.unassigned_id, new.kind, new.amount, new.fees, new.address)
      is distinct from (old.unassigned_id, old.kind, old.amount, old.fees, old.address)
    or (new.state <> old.state and old.state <> 'improgress'
      and not (old.kind = 'send_back' and old.state = 'canceled' and new.state = 'accomplish'
        and old.txid is not null and new.txid = old.txid)) then
    raise exception 'act % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'unassigned_act_transition';
  end if;
  return new;
end
$$;

-- Null: the operator decided, about money that belongs to no merchant. A credit without a merchant is money that the operator
-- keeps. Servers of the version before read decisions of merchants only, and leave these alone.
alter table unassigned_act alter column merchant_id drop not null;
