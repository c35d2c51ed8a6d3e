-- What the operator decides by command, and the stops of payouts.

-- A stop holds withdrawals and refunds at the last check before they are signed: of one merchant, or of all.
create table payout_stop (
  id bigint generated always as identity primary key,
  -- null: all merchants
  merchant_id bigint references merchant,
  stopped_at timestamptz(3) not null,
  resumed_at timestamptz(3)
);
create unique index payout_stop_open on payout_stop (coalesce(merchant_id, 0)) where resumed_at is null;

-- Every act of the operator, in the transaction that does it.
create table operator_act (
  id bigint generated always as identity primary key,
  acted_at timestamptz(3) not null,
  -- who, as given with --by
  acted_by text not null check (acted_by <> ''),
  why text not null check (why <> ''),
  -- the command, such as `audit approve`
  act text not null,
  -- on what: the public id of a withdrawal or merchant, or `all`
  subject text not null
);
