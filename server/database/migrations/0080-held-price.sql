-- Prices that differ so much from the one before that nobody is charged by them until an operator has looked.
create table held_price (
  -- a fiat currency, or the coin of a network
  kind text not null check (kind in ('fiat', 'coin')),
  name text not null,
  usdt numeric(38, 18) not null check (usdt > 0),
  source text not null,
  stated_at timestamptz(3) not null,
  -- since when the source has stated such a price
  since timestamptz(3) not null,
  primary key (kind, name)
);
