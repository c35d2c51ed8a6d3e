-- Refunds: never more than came in, one at a time, and no way back from an end.

alter table refund
  -- how much of it was taken from the capital account; the rest from the application's, where it goes if it is canceled
  add column from_capital numeric(38, 18) not null default 0;

create unique index refund_one_at_a_time on refund (payment_id) where state = 'improgress';
create index refund_open on refund (id) where state = 'improgress';

create function refund_stays_within_payment() returns trigger language plpgsql as $$
declare
  received numeric;
  refunded numeric;
begin
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
create constraint trigger refund_within_payment after insert or update of amount, state, payment_id on refund
  for each row execute function refund_stays_within_payment();

create function refund_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.amount, new.address) is distinct from (old.payment_id, old.amount, old.address)
    or (new.state <> old.state and old.state <> 'improgress') then
    raise exception 'refund % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'refund_transition';
  end if;
  return new;
end
$$;
create trigger refund_state before update on refund for each row execute function refund_keeps_its_states();
