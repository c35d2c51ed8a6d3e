-- Time zones: what the database reads a merchant's zone as. Node knows zones that PostgreSQL does not, and one such zone
-- would fail a statement over all merchants. An abbreviation such as IST means another zone here than in Node.
create function known_zone(zone text) returns text language plpgsql stable as $$
begin
  if zone in ('UTC', 'GMT') then return zone; end if;
  if zone !~ '^[A-Za-z]' or exists (select from pg_timezone_abbrevs where abbrev = upper(zone)) then return 'UTC'; end if;
  perform now() at time zone zone;
  return zone;
exception when others then
  return 'UTC';
end $$;

-- A browser that a merchant has signed in with. It proves nothing; it only gives guesses and codes a count of their own,
-- so that a stranger's guesses do not keep the merchant out.
create table known_device (
  -- of the value that the browser keeps
  device_hash bytea not null,
  merchant_id bigint not null references merchant,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  primary key (device_hash, merchant_id)
);
create index known_device_age on known_device (used_at);

-- null: asked for by a browser that the merchant has not signed in with
alter table verification_code add column device_hash bytea;

-- Stands for the mailed code, in a link of the same mail: it cannot be guessed, so no count of guesses blocks it.
create table mail_link (
  link_hash bytea primary key,
  merchant_id bigint not null references merchant,
  -- 1 sign-in, 3 a new password
  flow smallint not null check (flow in (1, 3)),
  -- wrong passwords beside it
  failures smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_link_expiry on mail_link (expires_at);

-- Receivers of callbacks that answer slowly. Their deliveries have a lane of their own, so that they take no place from
-- others. A row ends by itself: the receiver may have become quick.
create table slow_receiver (
  merchant_id bigint not null references merchant,
  -- scheme, host and port
  receiver text not null,
  slow_until timestamptz(3) not null,
  primary key (merchant_id, receiver)
);
create index slow_receiver_age on slow_receiver (slow_until);
