-- What the door of the API remembers.

create table rate_window (
  subject text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (subject, window_start)
);
create index rate_window_age on rate_window (window_start);

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
create index idempotent_call_age on idempotent_call (created_at) where answer is not null;

-- The nonces of signed order calls, for as long as their timestamp would be taken.
create table order_nonce (
  appid text not null,
  nonce text not null,
  expires_at timestamptz(3) not null,
  primary key (appid, nonce)
);
create index order_nonce_expired on order_nonce (expires_at);
