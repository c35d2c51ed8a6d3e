-- What a payout leans on besides its own warrant: who the merchant is and may be reached by, the limits, stops and waits, the saved
-- addresses, the agreed fees and the sessions. Each such row has a seal made with SECRET over what it says, so that a row which
-- somebody has only written into the database is named (operator rows list) and used for nothing. Rows of before this file are
-- sealed in its transaction.
alter table merchant add column seal text;
alter table merchant_terms add column seal text;
alter table session add column seal text;
alter table fixed_address add column seal text;

create table forged_row (
  kind text not null,
  row_id text not null,
  found_at timestamptz(3) not null,
  primary key (kind, row_id)
);
comment on table forged_row is 'Rows whose seal does not fit, as the last round of the worker has found them.';
