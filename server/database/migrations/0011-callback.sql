-- Callbacks: what the shops' servers are told, every attempt at it, and what they answered.

create table callback_delivery (
  id bigint generated always as identity primary key,
  -- the webhook-id: the same at every attempt, so that a receiver can tell a repeat
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  application_id bigint not null references application,
  -- null: a test
  payment_id bigint references payment,
  -- key of the outbox message that it came from; null for a test
  source_key text unique,
  event text not null,
  -- the exact bytes that are signed and sent
  body text not null,
  -- where it was sent last
  url text not null default '',
  -- SPEC.md section 4 without "reward calculation in progress", which nothing here computes. A delivery that is tried again
  -- waits as to_be_confirmed with its next attempt beside it; "confirmed" is what a receiver says with 202: it has the
  -- message, and has not dealt with it yet.
  state text not null
    check (state in ('to_be_confirmed', 'confirmed', 'success', 'failed', 'confirm_timeout', 'callback_timeout')),
  -- a resend begins another round of tries
  round integer not null default 1,
  tries integer not null default 0,
  -- over all rounds
  attempts integer not null default 0,
  http_status integer,
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  constraint callback_delivery_waits check ((next_at is not null) = (state = 'to_be_confirmed'))
);
create index callback_list on callback_delivery (merchant_id, created_at desc, id desc);
create index callback_by_state on callback_delivery (merchant_id, state, created_at desc, id desc);
create index callback_by_application on callback_delivery (application_id, created_at desc, id desc);
create index callback_by_payment on callback_delivery (payment_id) where payment_id is not null;

create table callback_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references callback_delivery,
  at timestamptz(3) not null,
  -- where this attempt went: an address changes between attempts
  url text not null default '',
  duration_ms integer not null,
  http_status integer,
  -- why there was no answer; null: there was one
  failure text check (failure in ('refused', 'timeout', 'unreachable')),
  error text,
  request_headers jsonb not null,
  response_headers jsonb not null default '{}',
  response_body text not null default ''
);
create index callback_attempt_list on callback_attempt (delivery_id, id);
