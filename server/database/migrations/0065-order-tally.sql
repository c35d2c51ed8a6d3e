-- Totals of the payments whose order number begins with something, without counting them one by one.

-- Whoever is writing a payment is waited for, so that what is tallied below is all there is.
lock table payment_tally_change in access exclusive mode;
insert into payment_tally as kept
select merchant_id, application_id, day, status, exception, sum(payments), sum(usdt_amount)
from payment_tally_change group by 1, 2, 3, 4, 5
on conflict (merchant_id, day, application_id, status, exception)
do update set payments = kept.payments + excluded.payments, usdt_amount = kept.usdt_amount + excluded.usdt_amount;
delete from payment_tally_change;

-- A merchant's order numbers, by their bytes, are cut at marks into stretches of a few thousand payments: how many of
-- which kind a stretch has. A stretch that has grown long is cut by the job that folds; numbers below the first mark
-- belong to the mark ''.
create table payment_order_tally (
  merchant_id bigint not null references merchant,
  -- the first number of the stretch
  mark text collate "C" not null,
  application_id bigint not null references application,
  status smallint not null,
  exception text not null,
  payments bigint not null,
  usdt_amount numeric(38, 6) not null,
  -- created (UTC) not before and not after
  first_day date not null,
  last_day date not null,
  primary key (merchant_id, mark, application_id, status, exception)
);

insert into payment_order_tally
select merchant_id, '', application_id, status, coalesce(exception, ''), count(*), sum(usdt_amount),
       min((created_at at time zone 'UTC')::date), max((created_at at time zone 'UTC')::date)
from payment group by 1, 3, 4, 5;

alter table payment_tally_change add column out_trade_no text collate "C" not null;
create index payment_tally_change_by_order on payment_tally_change (merchant_id, out_trade_no);

create or replace function payment_is_tallied() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_tally_change
      (merchant_id, application_id, day, status, exception, payments, usdt_amount, out_trade_no)
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''), 1,
           usdt_amount, out_trade_no
    from made;
  elsif tg_op = 'DELETE' then
    insert into payment_tally_change
      (merchant_id, application_id, day, status, exception, payments, usdt_amount, out_trade_no)
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''), -1,
           -usdt_amount, out_trade_no
    from gone;
  else
    insert into payment_tally_change
      (merchant_id, application_id, day, status, exception, out_trade_no, payments, usdt_amount)
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''),
           out_trade_no, sum(times), sum(times * usdt_amount)
    from (
      select merchant_id, application_id, created_at, status, exception, out_trade_no, usdt_amount, 1 as times from made
      union all
      select merchant_id, application_id, created_at, status, exception, out_trade_no, usdt_amount, -1 from gone
    ) changed
    group by 1, 2, 3, 4, 5, 6
    having sum(times) <> 0 or sum(times * usdt_amount) <> 0;
  end if;
  return null;
end
$$;
