-- Merchants, how they sign in, and what they may do. Times come from the program's clock, never from now().

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
  security_switch text[] not null default '{}',
  otc_allowed boolean not null default false,
  withdrawals_paused_at timestamptz(3),
  saved_addresses_only boolean not null default false,
  zone text not null default 'Asia/Shanghai',
  postal_address text not null default '',
  social_links jsonb not null default '{}',
  website text not null default '',
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
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

create table session (
  token_hash bytea primary key,
  id text not null unique,
  merchant_id bigint not null references merchant,
  -- pending: the Google code is still owed; accepted by verification and logout only
  token_class text not null check (token_class in ('pending', 'full')),
  kept boolean not null default false,
  ip text not null,
  device text not null,
  created_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  idle_seconds integer not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index session_by_merchant on session (merchant_id, created_at desc);

create table wallet_challenge (
  id text primary key,
  chain_type text not null,
  address text not null,
  public_key text,
  message text not null,
  nonce text not null,
  -- hash of the browser's state, so that a ticket cannot be planted in another browser
  state_hash bytea,
  console_origin text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table login_ticket (
  uuid_hash bytea primary key,
  chain_type text not null,
  address text not null,
  state_hash bytea,
  console_origin text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table verification_code (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  target text not null,
  -- flow numbers of SPEC.md section 4 collide between channels; channel and flow are one key
  flow smallint not null,
  merchant_id bigint references merchant,
  -- digest of the payload that the code allows, for money and factor changes
  payload_digest text,
  code_hash bytea not null,
  failures smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index verification_code_open on verification_code (channel, target, flow, created_at desc) where used_at is null;

-- Failed guesses per subject ("google:42", "email:a@b"): 5 in 15 minutes pause, 20 in a row lock.
create table guess_guard (
  subject text primary key,
  failures_in_row integer not null default 0,
  window_started_at timestamptz(3) not null,
  failures_in_window integer not null default 0,
  locked_until timestamptz(3)
);

create table rate_window (
  subject text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (subject, window_start)
);

-- SECURITY.md 3.1: one execution per intent; a repeat gets the stored answer.
create table idempotent_call (
  merchant_id bigint not null references merchant,
  route text not null,
  key text not null,
  payload_digest text not null,
  http_status smallint,
  answer jsonb,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (merchant_id, route, key)
);

create table activity_log (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  action text not null,
  detail jsonb not null default '{}',
  ip text not null,
  device text not null,
  created_at timestamptz(3) not null
);
create index activity_log_list on activity_log (merchant_id, created_at desc, id desc);

create table notification (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- 2 login, 5 fund aggregation (SPEC.md section 3); ours from 100 up
  types smallint not null,
  title text not null,
  content text not null,
  status smallint not null default 2 check (status in (1, 2)),
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index notification_list on notification (merchant_id, id desc);
create index notification_unread on notification (merchant_id) where status = 2;

-- What the events stream sends; the id is what a lost connection resumes from.
create table event (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null
);
create index event_by_merchant on event (merchant_id, id);

create table inbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  received_at timestamptz(3) not null
);
create index inbox_by_recipient on inbox_message (recipient, id desc);
