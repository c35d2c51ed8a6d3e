-- Orders and what was paid on them.

create table payment_transition (
  from_status smallint not null,
  to_status smallint not null,
  primary key (from_status, to_status)
);
-- 1 to be paid, 2 account paid, 3 timeout, 4 closed, 5 under refund, 6 refunded, 7 error, 8 chain confirmation failure.
-- 3 to 2 is the merchant's own decision: a late payment accepted by hand.
insert into payment_transition (from_status, to_status)
values (1, 2), (1, 3), (1, 4), (1, 7), (1, 8), (2, 5), (2, 7), (2, 8), (3, 2), (5, 6), (5, 2);

create table payment (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  application_id bigint not null references application,
  out_trade_no text not null,
  trade_no text not null unique check (trade_no ~ '^[0-9]{32}$'),
  -- of everything the shop asked for: the same number with other content is another order
  content_digest text,
  fiat_name text not null,
  fiat_amount numeric(38, 2) not null,
  token_id text not null references token,
  amount numeric(38, 18) not null check (amount > 0),
  rate numeric(38, 18) not null default 1,
  fees numeric(38, 18) not null default 0,
  amount_collected numeric(38, 18) not null default 0,
  mch_real_receive numeric(38, 18) not null default 0,
  -- what the merchant received, in USDT: the figure that every card and chart sums
  usdt_amount numeric(38, 6) not null default 0,
  usdt_refunded numeric(38, 6) not null default 0,
  -- how many refunds of it were not canceled: the payment itself tells whether somebody has decided about it
  refunds integer not null default 0 check (refunds >= 0),
  status smallint not null default 1 check (status between 1 and 8),
  exception text check (exception in ('under', 'over', 'late', 'wrong_token')),
  address text not null,
  txid text,
  note text not null default '',
  accepted_reason text,
  return_url text not null default '',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  updated_at timestamptz(3) not null,
  unique (application_id, out_trade_no)
);

-- Lists, one index per order and filter; with what filters and sums ask for, so that rows that are only counted or skipped
-- are never fetched.
create index payment_list on payment (merchant_id, created_at desc, id desc)
  include (application_id, status, exception, usdt_amount);
create index payment_by_status on payment (merchant_id, status, created_at desc, id desc);
create index payment_by_application on payment (application_id, created_at desc, id desc)
  include (merchant_id, status, exception, usdt_amount);
create index payment_by_exception on payment (merchant_id, exception, created_at desc, id desc)
  where exception is not null;
-- Prefixes of a shop's order number.
create index payment_by_order on payment (merchant_id, out_trade_no text_pattern_ops)
  include (id, created_at, application_id, status, exception, usdt_amount);
create index payment_by_amount on payment (merchant_id, amount desc, id desc);
create index payment_by_payment on payment (merchant_id, paid_at desc nulls last, id desc);
create index payment_by_payment_upward on payment (merchant_id, paid_at, id);
create index payment_by_paid on payment (merchant_id, paid_at desc) include (application_id, usdt_amount) where paid_at is not null;
-- For the jobs and the watcher.
create index payment_waiting on payment (expires_at) where status = 1;
create index payment_by_address on payment (address);
-- Payments that wait for the merchant. Most are counted by the tally below; the first index has those of the part of a
-- quarter hour at the beginning of the 30 days, the second has the largest difference. The condition is `isUndecided` in
-- server/payment/attention.ts, word by word; otherwise the planner cannot use them.
create index payment_undecided on payment (merchant_id, created_at) include (exception)
  where exception is not null and accepted_reason is null and refunds = 0;
create index payment_undecided_worth on payment (merchant_id, (abs(amount_collected - amount) * rate) desc)
  include (created_at, amount_collected, amount, rate)
  where exception in ('under', 'over') and accepted_reason is null and refunds = 0;

create function payment_keeps_its_states() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from payment_transition where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from status % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'payment_transition';
  end if;
  return new;
end $$;
create trigger payment_state before update of status on payment for each row execute function payment_keeps_its_states();

-- The timeline of a payment.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index payment_event_list on payment_event (payment_id, id);

-- Which chain transfers were counted for which payment.
create table payment_transfer (
  payment_id bigint not null references payment,
  transfer_id bigint not null unique references chain_transfer,
  counted boolean not null,
  primary key (payment_id, transfer_id)
);

-- How many payments of which kind were created on which day (UTC), and what they are worth, so that totals of a list are
-- known without counting. Changes are appended, so that two payments never wait for each other; a job folds them in. Both
-- together are exact at any moment.
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

create table payment_tally_change (
  merchant_id bigint not null,
  application_id bigint not null,
  day date not null,
  status smallint not null,
  exception text not null,
  payments bigint not null,
  usdt_amount numeric(38, 6) not null,
  out_trade_no text collate "C" not null
);
create index payment_tally_change_list on payment_tally_change (merchant_id, day);
create index payment_tally_change_by_order on payment_tally_change (merchant_id, out_trade_no);

create function payment_is_tallied() returns trigger language plpgsql as $$
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
create trigger payment_tally_insert after insert on payment
  referencing new table as made for each statement execute function payment_is_tallied();
create trigger payment_tally_update after update on payment
  referencing old table as gone new table as made for each statement execute function payment_is_tallied();
create trigger payment_tally_delete after delete on payment
  referencing old table as gone for each statement execute function payment_is_tallied();
