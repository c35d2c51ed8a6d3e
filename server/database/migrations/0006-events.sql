-- What open consoles are told, the bell, and the activity log.

-- What the events stream sends. Ids are drawn in another order than transactions commit in, so a stream that follows ids
-- would skip the late ones. It follows the transaction (made_in): all rows of transactions below the oldest running one
-- are there for good.
create table event (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null,
  made_in xid8 not null default pg_current_xact_id()
);
create index event_by_merchant on event (merchant_id, id);
create index event_stream on event (merchant_id, made_in, id);
create index event_age on event (created_at);
-- The end of a session is an event of its own (type session_ended), which consoles are never told. Every read for a
-- stream asks whether there is one for its session, in the same snapshot as the events that it would deliver.
create index event_session_end on event ((data ->> 'session_id')) where type = 'session_ended';

-- Rows up to this transaction were deleted: a stream that stopped before it must start anew.
create table event_floor (
  only_row boolean primary key default true check (only_row),
  made_in xid8 not null default '0'
);
insert into event_floor default values;

-- Notifications say what happened, not how it is worded: the words are chosen in the language of whoever reads them.
create table notification (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- 2 login, 5 fund aggregation (SPEC.md section 3); ours from 100 up
  types smallint not null,
  -- a name of server/events/notification-words.ts
  code text not null,
  params jsonb not null default '{}',
  status smallint not null default 2 check (status in (1, 2)),
  created_at timestamptz(3) not null
);
create index notification_list on notification (merchant_id, id desc);
create index notification_unread on notification (merchant_id) where status = 2;

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
