-- Prices that merchants follow.

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
