-- Applications, their orders, and what was paid on them.

create table application (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  appid text not null unique,
  name text not null,
  logo text not null default '',
  website_url text not null default '',
  notify_url text not null default '',
  mode text not null check (mode in ('address', 'hybrid', 'otc')),
  whitelist_ips text[] not null default '{}',
  -- 1 normal, 2 error
  status smallint not null default 1 check (status in (1, 2)),
  sort integer not null default 0,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create unique index application_name on application (merchant_id, name) where deleted_at is null;

create table application_token (
  application_id bigint not null references application,
  token_id text not null references token,
  primary key (application_id, token_id)
);

-- Keys sign order calls and callbacks. The secret is kept as it is because both sides must compute the HMAC.
create table application_key (
  id bigint generated always as identity primary key,
  application_id bigint not null references application,
  secret text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- the old key lives on until here after a change
  expires_at timestamptz(3)
);

create table order_nonce (
  appid text not null,
  nonce text not null,
  expires_at timestamptz(3) not null,
  primary key (appid, nonce)
);

create table payment_transition (
  from_status smallint not null,
  to_status smallint not null,
  primary key (from_status, to_status)
);
-- 1 to be paid, 2 account paid, 3 timeout, 4 closed, 5 under refund, 6 refunded, 7 error, 8 chain confirmation failure.
-- 3 to 2 is the merchant's own word: a late payment accepted by hand.
insert into payment_transition (from_status, to_status)
values (1, 2), (1, 3), (1, 4), (1, 7), (1, 8), (2, 5), (2, 7), (2, 8), (3, 2), (5, 6), (5, 2);

create table payment (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  application_id bigint not null references application,
  out_trade_no text not null,
  trade_no text not null unique check (trade_no ~ '^[0-9]{32}$'),
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
create index payment_list on payment (merchant_id, created_at desc, id desc);
create index payment_by_status on payment (merchant_id, status, created_at desc, id desc);
create index payment_by_application on payment (application_id, created_at desc, id desc);
create index payment_by_paid on payment (merchant_id, paid_at desc) include (application_id, usdt_amount) where paid_at is not null;
create index payment_by_order on payment (merchant_id, out_trade_no);
create index payment_waiting on payment (expires_at) where status = 1;
create index payment_by_address on payment (address);

create function payment_keeps_its_states() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from payment_transition where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from status % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'payment_transition';
  end if;
  return new;
end $$;
create trigger payment_state before update of status on payment for each row execute function payment_keeps_its_states();

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

create table refund (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  payment_id bigint not null references payment,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('all', 'part', 'overpaid')),
  amount numeric(38, 18) not null check (amount > 0),
  usdt_amount numeric(38, 6) not null,
  address text not null,
  state text not null check (state in ('improgress', 'accomplish', 'canceled')),
  reason text not null default '',
  txid text,
  client_ref text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (merchant_id, client_ref)
);
create index refund_by_payment on refund (payment_id);
create index refund_list on refund (merchant_id, created_at desc, id desc);
