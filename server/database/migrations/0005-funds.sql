-- What leaves and enters the merchant's accounts, and what it costs.

create table withdrawal (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null,
  received numeric(38, 18) not null check (received > 0),
  usdt_amount numeric(38, 6) not null,
  -- the four of SPEC.md section 4, and the ends that they need
  state text not null check (state in ('auditing', 'audit_reject', 'transferring', 'confirming', 'completed', 'failed', 'cancelled')),
  reason text not null default '',
  txid text,
  client_ref text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (merchant_id, client_ref)
);
create index withdrawal_list on withdrawal (merchant_id, created_at desc, id desc);
create index withdrawal_open on withdrawal (created_at) where state in ('auditing', 'transferring', 'confirming');

create table gas_expense (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  amount numeric(38, 18) not null check (amount > 0),
  usdt_amount numeric(38, 6) not null,
  -- 1 withdrawal, 2 fund aggregation, 3 refund
  types smallint not null check (types in (1, 2, 3)),
  txid text,
  created_at timestamptz(3) not null
);
create index gas_expense_list on gas_expense (merchant_id, created_at desc, id desc);

create table recharge_address (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  address text not null,
  expected_amount numeric(38, 18),
  client_ref text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (merchant_id, client_ref)
);

create table recharge (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  transfer_id bigint unique references chain_transfer,
  amount numeric(38, 18) not null,
  state text not null check (state in ('confirming', 'accomplish')),
  created_at timestamptz(3) not null
);
create index recharge_list on recharge (merchant_id, created_at desc, id desc);

create table asset_order (
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  sort integer not null,
  primary key (merchant_id, token_id)
);

create table market_token (
  id text primary key,
  token text not null unique,
  name text not null,
  price numeric(38, 18) not null,
  -- the day's change in percent, signed
  change_percent numeric(9, 2) not null,
  history jsonb not null default '[]',
  sort smallint not null
);

create table market_follow (
  merchant_id bigint not null references merchant,
  market_token_id text not null references market_token,
  position smallint not null check (position between 1 and 4),
  primary key (merchant_id, market_token_id),
  unique (merchant_id, position)
);
