-- A refund that was sent is followed to its end, also when the chain has taken the payment back meanwhile: what is missing
-- is the merchant's debt. The limit is for what begins, and for what would change the amount.
create or replace function refund_stays_within_payment() returns trigger language plpgsql as $$
declare
  received numeric;
  refunded numeric;
begin
  if tg_op = 'UPDATE' and old.state = 'improgress' and new.state <> 'improgress'
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
