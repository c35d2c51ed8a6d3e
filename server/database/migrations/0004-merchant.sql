-- Merchants, how they sign in and what they may do, and their applications.

create table merchant (
  id bigint generated always as identity primary key,
  mchid text not null unique,
  name text not null,
  email text unique check (email = lower(email)),
  phone text,
  area_code text,
  password_hash text,
  transaction_password_hash text,
  -- 1 not opened, 2 under review, 3 normal (SPEC.md section 3), 4 not passed
  status smallint not null default 1 check (status between 1 and 4),
  google_secret text,
  google_bound_at timestamptz(3),
  -- the last accepted TOTP time step: a code is good once
  google_last_step bigint not null default 0,
  -- a Google seed that is shown but not proven yet; the bound one stays good until then
  google_pending_secret text,
  google_pending_at timestamptz(3),
  -- withdrawals wait after a factor was changed
  factors_changed_at timestamptz(3),
  security_switch text[] not null default '{}',
  otc_allowed boolean not null default false,
  -- A loosening that was asked for: from the second time on, the column before it no longer counts.
  withdrawals_paused_at timestamptz(3),
  withdrawals_resume_at timestamptz(3),
  saved_addresses_only boolean not null default false,
  any_address_from timestamptz(3),
  -- in USDT; the second one counts over any 24 hours
  withdrawal_single_limit numeric(38, 6) not null default 50000 check (withdrawal_single_limit >= 0),
  withdrawal_day_limit numeric(38, 6) not null default 100000 check (withdrawal_day_limit >= 0),
  zone text not null default 'Asia/Shanghai',
  -- the language that the merchant last used the console in: mails are written in it
  language text not null default 'en-US' check (language in ('en-US', 'zh-CN')),
  postal_address text not null default '',
  social_links jsonb not null default '{}',
  website text not null default '',
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check (withdrawals_resume_at is null or withdrawals_paused_at is not null),
  check (any_address_from is null or saved_addresses_only)
);

create table merchant_wallet (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  chain_type text not null,
  -- the normal form of src/lib/address, so that two spellings are one wallet
  address text not null,
  name text not null default '',
  created_at timestamptz(3) not null,
  unique (chain_type, address)
);

create table opening_application (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- SPEC.md section 4, audit stages
  stage text not null check (stage in ('primary_audit', 'advanced_audit', 'in_progress', 'failed', 'completed', 'abnormal')),
  form jsonb not null,
  reason text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);

-- Pictures that merchants upload; served from another origin than the console.
create table picture (
  id text primary key,
  merchant_id bigint not null references merchant,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) < 3 * 1024 * 1024),
  created_at timestamptz(3) not null
);
create index picture_by_merchant on picture (merchant_id);

create table application (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  appid text not null unique,
  name text not null,
  logo text not null default '',
  website_url text not null default '',
  notify_url text not null default '',
  -- its receiver answered 410: nothing is sent until the address is set anew
  notify_disabled_at timestamptz(3),
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
