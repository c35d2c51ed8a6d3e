-- Sessions, codes and step-up.

create table session (
  token_hash bytea primary key,
  id text not null unique,
  merchant_id bigint not null references merchant,
  -- pending: the Google code is still owed; accepted by verification and log-out only
  token_class text not null check (token_class in ('pending', 'full')),
  kept boolean not null default false,
  ip text not null,
  device text not null,
  created_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  idle_seconds integer not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- after a rotation the old token lives on for calls that were under way
  previous_hash bytea unique,
  previous_until timestamptz(3)
);
create index session_by_merchant on session (merchant_id, created_at desc);
create index session_expiry on session (expires_at);

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
create index wallet_challenge_expiry on wallet_challenge (expires_at);

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
create index login_ticket_expiry on login_ticket (expires_at);

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
create index verification_code_expiry on verification_code (expires_at);

-- Failed guesses per subject ("google:42", "email:a@b"): 5 in 15 minutes pause, 20 in a row lock.
create table guess_guard (
  subject text primary key,
  failures_in_row integer not null default 0,
  window_started_at timestamptz(3) not null,
  failures_in_window integer not null default 0,
  locked_until timestamptz(3)
);

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

-- Which record a set of single-use codes has led to, for every act that moves money: a body that is repeated without its
-- key gets that record (SECURITY.md 3.1).
create table spent_proof (
  merchant_id bigint not null references merchant,
  -- of the act, its payload and its codes
  proof_hash bytea not null,
  -- the record as the API names it
  record text not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, proof_hash)
);
create index spent_proof_age on spent_proof (created_at);
