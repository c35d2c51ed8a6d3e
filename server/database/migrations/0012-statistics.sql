-- The figures of the dashboard as sums of tallies, so that no request reads the whole history.

-- What happened in a quarter hour, in UTC. The day of every zone of today begins with a quarter hour of UTC, so its
-- figures are sums of these. Amounts are USDT; income by the time of payment, refunds and withdrawals by the time they
-- ended. The application is 0 where a withdrawal belongs to none. '-infinity': the record does not tell its time, so it
-- counts only in the sum over all time. `differences` and `late` are the undecided payments by the time they were created.
--
-- Changes are appended, so that two payments never wait for each other; a job folds them into the tally. Both tables
-- together are exact at any moment.
create table statistics_change (
  merchant_id bigint not null,
  application_id bigint not null,
  quarter_hour timestamptz(3) not null,
  income numeric(38, 6) not null default 0,
  paid bigint not null default 0,
  orders bigint not null default 0,
  differences bigint not null default 0,
  late bigint not null default 0,
  refunded numeric(38, 6) not null default 0,
  withdrawn numeric(38, 6) not null default 0
);
create index statistics_change_list on statistics_change (merchant_id, quarter_hour);

-- The same sums over three spans: a quarter hour, two hours (so that a year of any zone's days is a few thousand rows)
-- and all time, whose start is '-infinity'. Application 0 is the sum of all applications of the merchant.
create table statistics_tally (
  merchant_id bigint not null references merchant,
  application_id bigint not null,
  span text not null check (span in ('quarter_hour', 'two_hours', 'ever')),
  starts_at timestamptz(3) not null,
  income numeric(38, 6) not null,
  paid bigint not null,
  orders bigint not null,
  differences bigint not null,
  late bigint not null,
  refunded numeric(38, 6) not null,
  withdrawn numeric(38, 6) not null,
  primary key (merchant_id, application_id, span, starts_at)
);

create function quarter_hour_of(moment timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select coalesce(date_bin('15 minutes', moment, '2000-01-01 00:00:00+00'), '-infinity') $$;

-- Nobody has decided about it yet: neither accepted nor refunded.
create function payment_difference(exception text, accepted_reason text, refunds integer) returns boolean
  language sql immutable parallel safe as
  $$ select coalesce(exception in ('under', 'over') and accepted_reason is null and refunds = 0, false) $$;
create function payment_late(exception text, accepted_reason text, refunds integer) returns boolean
  language sql immutable parallel safe as
  $$ select coalesce(exception = 'late' and accepted_reason is null and refunds = 0, false) $$;

-- Each statement's rows count once for what they have become and once, negative, for what they were.
create function payment_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into statistics_change
      (merchant_id, application_id, quarter_hour, income, paid, orders, differences, late)
    select merchant_id, application_id, quarter_hour, sum(income), sum(paid), sum(orders), sum(differences), sum(late)
    from (
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, 1 as orders,
             case when payment_difference(exception, accepted_reason, refunds) then 1 else 0 end as differences,
             case when payment_late(exception, accepted_reason, refunds) then 1 else 0 end as late
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
             case when payment_difference(exception, accepted_reason, refunds) then -1 else 0 end as differences,
             case when payment_late(exception, accepted_reason, refunds) then -1 else 0 end as late
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
             case when payment_difference(exception, accepted_reason, refunds) then 1 else 0 end as differences,
             case when payment_late(exception, accepted_reason, refunds) then 1 else 0 end as late
      from made
      union all
      select merchant_id, application_id, quarter_hour_of(paid_at), usdt_amount, 1, 0, 0, 0
      from made where status in (2, 5, 6)
      union all
      select merchant_id, application_id, quarter_hour_of(created_at) as quarter_hour, 0 as income, 0 as paid, -1 as orders,
             case when payment_difference(exception, accepted_reason, refunds) then -1 else 0 end as differences,
             case when payment_late(exception, accepted_reason, refunds) then -1 else 0 end as late
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
create trigger payment_statistics_insert after insert on payment
  referencing new table as made for each statement execute function payment_in_statistics();
create trigger payment_statistics_update after update on payment
  referencing old table as gone new table as made for each statement execute function payment_in_statistics();
create trigger payment_statistics_delete after delete on payment
  referencing old table as gone for each statement execute function payment_in_statistics();

-- Refunds and withdrawals are made one at a time, so a trigger by the row is enough for them.
create function refund_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'accomplish' then
    insert into statistics_change (merchant_id, application_id, quarter_hour, refunded)
    select merchant_id, application_id, quarter_hour_of(old.finished_at), -old.usdt_amount
    from payment where id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'accomplish' then
    insert into statistics_change (merchant_id, application_id, quarter_hour, refunded)
    select merchant_id, application_id, quarter_hour_of(new.finished_at), new.usdt_amount
    from payment where id = new.payment_id;
  end if;
  return null;
end
$$;
create trigger refund_statistics after insert or update or delete on refund
  for each row execute function refund_in_statistics();

create function withdrawal_in_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'completed' then
    insert into statistics_change (merchant_id, application_id, quarter_hour, withdrawn)
    values (old.merchant_id, 0, quarter_hour_of(old.finished_at), -old.usdt_amount);
  end if;
  if tg_op <> 'DELETE' and new.state = 'completed' then
    insert into statistics_change (merchant_id, application_id, quarter_hour, withdrawn)
    values (new.merchant_id, 0, quarter_hour_of(new.finished_at), new.usdt_amount);
  end if;
  return null;
end
$$;
create trigger withdrawal_statistics after insert or update or delete on withdrawal
  for each row execute function withdrawal_in_statistics();

-- Refunds by the time they ended, for the part of a quarter hour at the ends of a range.
create index refund_by_end on refund (merchant_id, finished_at) where state = 'accomplish';

-- Movements of the accounts whose balance is drawn day by day, over the same spans. The postings of an account are
-- numbered without a gap in the order in which they commit, so no trigger is needed: those up to `seq` are folded, those
-- after it are read themselves. An account without a row has nothing folded; the first round of the job does that.
create table balance_tally (
  account_id bigint not null references ledger_account,
  span text not null check (span in ('quarter_hour', 'two_hours')),
  starts_at timestamptz(3) not null,
  amount numeric(38, 18) not null,
  primary key (account_id, span, starts_at)
);
create table balance_tally_mark (
  account_id bigint primary key references ledger_account,
  seq bigint not null
);
