-- Notifications say what happened, not how it is worded: the words are chosen in the language of whoever reads them.

-- A name of server/events/notification-words.ts; null in rows that were written as text, which keep title and content.
alter table notification add column code text;
alter table notification add column params jsonb not null default '{}';
alter table notification alter column title drop not null;
alter table notification alter column content drop not null;
alter table notification add constraint notification_says_something
  check (code is not null or (title is not null and content is not null));

-- The language that the merchant last used the console in: mails are written in it.
alter table merchant add column language text not null default 'en-US' check (language in ('en-US', 'zh-CN'));

-- Who states a rate, and when it was stated; null where the source names no moment, as for the built-in table.
alter table fiat_rate add column source text not null default 'built-in table';
alter table fiat_rate add column stated_at timestamptz(3);

-- What a booked token was worth at the moment of the booking, kept as the source gave it: the worth in fiat of an amount
-- is amount * token_rate / fiat_rate. Null together where no rate was known: a figure is never made up afterwards. An order
-- that was priced in another fiat currency than statements are kept in has a row for each of the two.
create table entry_rate (
  entry_id bigint not null references ledger_entry,
  fiat_name text not null,
  -- USDT for one of the token, and for one of the fiat currency
  token_rate numeric(38, 18),
  fiat_rate numeric(38, 18),
  rate_source text,
  -- when the source stated it, or when it was read from a source that names no moment
  rate_time timestamptz(3),
  primary key (entry_id, fiat_name),
  check (num_nulls(token_rate, fiat_rate, rate_source, rate_time) in (0, 4))
);
create trigger entry_rate_is_immutable before update or delete or truncate on entry_rate
  for each statement execute function ledger_is_immutable();
