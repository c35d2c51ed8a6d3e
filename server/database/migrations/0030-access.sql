-- Sign-in, step-up and the events stream: what 0002-merchant.sql does not hold yet.

alter table merchant
  -- a Google seed that is shown but not proven yet; the bound one stays good until then
  add column google_pending_secret text,
  add column google_pending_at timestamptz(3),
  -- withdrawals wait after a factor was changed
  add column factors_changed_at timestamptz(3);

alter table session
  -- after a rotation the old token lives on for calls that were under way
  add column previous_hash bytea unique,
  add column previous_until timestamptz(3);

-- Shown once when Google Authenticator is bound; each is good once.
create table recovery_code (
  merchant_id bigint not null references merchant,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (merchant_id, code_hash)
);

-- A step-up proven beforehand, for one act with one payload.
create table step_up_proof (
  proof_hash bytea primary key,
  merchant_id bigint not null references merchant,
  act text not null,
  payload_digest text not null,
  methods text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Ids are drawn in another order than transactions commit in, so a stream that follows ids would skip the late ones.
-- It follows the transaction instead: all rows of transactions below the oldest running one are there for good.
alter table event add column made_in xid8 not null default pg_current_xact_id();
create index event_stream on event (merchant_id, made_in, id);

-- Rows up to this transaction were deleted: a stream that stopped before it must start anew.
create table event_floor (
  only_row boolean primary key default true check (only_row),
  made_in xid8 not null default '0'
);
insert into event_floor default values;

-- A mail that is delivered twice is kept once.
alter table inbox_message add column message_id text unique;

create index session_expiry on session (expires_at);
create index verification_code_expiry on verification_code (expires_at);
create index wallet_challenge_expiry on wallet_challenge (expires_at);
create index login_ticket_expiry on login_ticket (expires_at);
create index idempotent_call_age on idempotent_call (created_at) where answer is not null;
create index rate_window_age on rate_window (window_start);
create index event_age on event (created_at);

-- Pictures that merchants upload; served from the tools port, which is another origin than the console.
create table picture (
  id text primary key,
  merchant_id bigint not null references merchant,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) < 3 * 1024 * 1024),
  created_at timestamptz(3) not null
);
create index picture_by_merchant on picture (merchant_id);
