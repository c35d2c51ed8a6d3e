-- Lists of payments at a million rows: totals without counting, and pages without walking to them.

-- How many payments of which kind were created on which day (UTC), and what they are worth. Changes are appended, so
-- that two payments never wait for each other; a job folds them in. Both together are exact at any moment.
create table payment_tally (
  merchant_id bigint not null references merchant,
  application_id bigint not null references application,
  day date not null,
  status smallint not null,
  -- empty for none
  exception text not null,
  payments bigint not null,
  usdt_amount numeric(38, 6) not null,
  primary key (merchant_id, day, application_id, status, exception)
);

create table payment_tally_change (
  merchant_id bigint not null,
  application_id bigint not null,
  day date not null,
  status smallint not null,
  exception text not null,
  payments bigint not null,
  usdt_amount numeric(38, 6) not null
);
create index payment_tally_change_list on payment_tally_change (merchant_id, day);

create function payment_is_tallied() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_tally_change
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''),
           count(*), sum(usdt_amount)
    from made group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into payment_tally_change
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''),
           -count(*), -sum(usdt_amount)
    from gone group by 1, 2, 3, 4, 5;
  else
    insert into payment_tally_change
    select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''),
           sum(times), sum(times * usdt_amount)
    from (
      select merchant_id, application_id, created_at, status, exception, usdt_amount, 1 as times from made
      union all
      select merchant_id, application_id, created_at, status, exception, usdt_amount, -1 from gone
    ) changed
    group by 1, 2, 3, 4, 5
    having sum(times) <> 0 or sum(times * usdt_amount) <> 0;
  end if;
  return null;
end
$$;
create trigger payment_tally_insert after insert on payment
  referencing new table as made for each statement execute function payment_is_tallied();
create trigger payment_tally_update after update on payment
  referencing old table as gone new table as made for each statement execute function payment_is_tallied();
create trigger payment_tally_delete after delete on payment
  referencing old table as gone for each statement execute function payment_is_tallied();

insert into payment_tally
select merchant_id, application_id, (created_at at time zone 'UTC')::date, status, coalesce(exception, ''), count(*),
       sum(usdt_amount)
from payment group by 1, 2, 3, 4, 5;

-- With what filters and sums ask for, so that rows that are only counted or skipped are never fetched.
drop index payment_list;
create index payment_list on payment (merchant_id, created_at desc, id desc)
  include (application_id, status, exception, usdt_amount);
drop index payment_by_application;
create index payment_by_application on payment (application_id, created_at desc, id desc)
  include (merchant_id, status, exception, usdt_amount);
create index payment_by_exception on payment (merchant_id, exception, created_at desc, id desc)
  where exception is not null;
drop index payment_by_order;
create index payment_by_order on payment (merchant_id, out_trade_no text_pattern_ops)
  include (id, created_at, application_id, status, exception, usdt_amount);

-- One per order of the list that is not by creation.
create index payment_by_amount on payment (merchant_id, amount desc, id desc);
create index payment_by_payment on payment (merchant_id, paid_at desc nulls last, id desc);
create index payment_by_payment_upward on payment (merchant_id, paid_at, id);
