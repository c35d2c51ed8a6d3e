-- A question about a payment can be closed without moving money: it is kept as it was booked. What comes afterwards asks anew.
alter table payment
  add column kept_at timestamptz(3),
  -- The one definition of a payment that waits for its merchant. Each count, list and drawer reads this column.
  add column is_undecided boolean not null generated always as (
    exception is not null and exception in ('under', 'over', 'late')
      and accepted_reason is null and refunds = 0 and kept_at is null
  ) stored;

drop index payment_undecided;
create index payment_undecided on payment (merchant_id, created_at) include (exception) where is_undecided;
drop index payment_undecided_worth;
create index payment_undecided_worth on payment (merchant_id, (abs(amount_collected - amount) * rate) desc)
  include (created_at, amount_collected, amount, rate)
  where is_undecided and exception in ('under', 'over');

-- Each statement's rows count once for what they have become and once, negative, for what they were.
create or replace function payment_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into statistics_change
      (merchant_id, application_id, quarter_hour, income, paid, orders, differences, late)
    select merchant_id, application_id, quarter_hour, sum(income), sum(paid), sum(orders), sum(differences), sum(late)
    from (
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, 1 as orders,
             case when is_undecided and exception in ('under', 'over') then 1 else 0 end as differences,
             case when is_undecided and exception = 'late' then 1 else 0 end as late
      from made
      union all
      select merchant_id, application_id, quarter_hour_of(paid_at), usdt_amount, 1, 0, 0, 0
      from made where status in (2, 5, 6)
    ) fact
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into statistics_change
      (merchant_id, application_id, quarter_hour, income, paid, orders, differences, late)
    select merchant_id, application_id, quarter_hour, sum(income), sum(paid), sum(orders), sum(differences), sum(late)
    from (
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, -1 as orders,
             case when is_undecided and exception in ('under', 'over') then -1 else 0 end as differences,
             case when is_undecided and exception = 'late' then -1 else 0 end as late
      from gone
      union all
      select merchant_id, application_id, quarter_hour_of(paid_at), -usdt_amount, -1, 0, 0, 0
      from gone where status in (2, 5, 6)
    ) fact
    group by 1, 2, 3;
  else
    insert into statistics_change
      (merchant_id, application_id, quarter_hour, income, paid, orders, differences, late)
    select merchant_id, application_id, quarter_hour, sum(income), sum(paid), sum(orders), sum(differences), sum(late)
    from (
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, 1 as orders,
             case when is_undecided and exception in ('under', 'over') then 1 else 0 end as differences,
             case when is_undecided and exception = 'late' then 1 else 0 end as late
      from made
      union all
      select merchant_id, application_id, quarter_hour_of(paid_at), usdt_amount, 1, 0, 0, 0
      from made where status in (2, 5, 6)
      union all
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, -1 as orders,
             case when is_undecided and exception in ('under', 'over') then -1 else 0 end as differences,
             case when is_undecided and exception = 'late' then -1 else 0 end as late
      from gone
      union all
      select merchant_id, application_id, quarter_hour_of(paid_at), -usdt_amount, -1, 0, 0, 0
      from gone where status in (2, 5, 6)
    ) fact
    group by 1, 2, 3
    having sum(income) <> 0 or sum(paid) <> 0 or sum(orders) <> 0 or sum(differences) <> 0 or sum(late) <> 0;
  end if;
  return null;
end
$$;
drop function payment_difference(text, text, integer);
drop function payment_late(text, text, integer);
