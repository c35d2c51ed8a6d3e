-- Money that merchants pay in, move between their own accounts, and spend on gas.

create table recharge_address (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  network_id text not null references network,
  address text not null,
  expected_amount numeric(38, 18),
  client_ref text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (merchant_id, client_ref),
  constraint recharge_address_once unique (network_id, address)
);

create table recharge (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  address_id bigint references recharge_address,
  transfer_id bigint unique references chain_transfer,
  amount numeric(38, 18) not null,
  -- canceled: the chain took it back
  state text not null check (state in ('confirming', 'accomplish', 'canceled')),
  created_at timestamptz(3) not null
);
create index recharge_list on recharge (merchant_id, created_at desc, id desc);
create index recharge_waiting on recharge (merchant_id) where state = 'confirming';

create table transfer (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  -- null: the capital account
  from_application_id bigint references application,
  to_application_id bigint references application,
  amount numeric(38, 18) not null check (amount > 0),
  -- SPEC.md section 4
  state text not null check (state in ('accomplish', 'canceled', 'improgress')),
  client_ref text,
  created_at timestamptz(3) not null,
  constraint transfer_between_two check (from_application_id is distinct from to_application_id),
  unique (merchant_id, client_ref)
);
create index transfer_list on transfer (merchant_id, created_at desc, id desc);

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

create table asset_order (
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  sort integer not null,
  primary key (merchant_id, token_id)
);
