-- The double-entry ledger.
--
-- Sign: a positive amount is a credit. What merchants own (liability) and what the platform earns (income) is positive;
-- what lies on chain (asset) and what the platform spends (expense) is negative. Per token all balances together are zero.

-- An account of the platform is several rows (stripes) and its balance is their sum: it takes part in the bookings of
-- every merchant, and one row would make them all wait for its lock. What a merchant is owed stays one row, because that
-- lock is what stops two calls from spending the same money.
create table ledger_account (
  id bigint generated always as identity primary key,
  owner text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  token_id text not null,
  allow_negative boolean not null,
  balance numeric(38, 18) not null default 0,
  -- the number of postings so far, so that each gets its position in the statement of its account
  last_seq bigint not null default 0,
  -- 0: the only row of an account that is not striped; from 1 on: a part of a platform account
  stripe smallint not null default 0,
  constraint ledger_account_place unique (owner, kind, token_id, stripe),
  constraint ledger_account_stripes_are_ours check (stripe = 0 or (stripe > 0 and kind <> 'liability')),
  -- Holds for each row, and so for the sum. A booking that takes more than its own stripe holds takes the rest from the
  -- other stripes (server/ledger/stripes.ts).
  constraint ledger_account_not_overdrawn check (allow_negative or balance >= 0)
) with (fillfactor = 50); -- room to update a balance within its page

-- Into how many stripes bookings go from now on: one row, the same for every process. Any number is right at any time,
-- because readers sum whatever stripes there are.
create table ledger_setting (
  only_row boolean primary key default true check (only_row),
  stripes smallint not null default 16 check (stripes between 1 and 1024)
);
insert into ledger_setting default values;

create table ledger_entry (
  id bigint generated always as identity primary key,
  -- the idempotency key: what happened once is booked once
  ref text not null unique,
  reason text not null,
  created_at timestamptz(3) not null,
  -- the transaction that made it, the only one that may add postings to it
  made_in xid8 not null default pg_current_xact_id()
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entry,
  account_id bigint not null references ledger_account,
  token_id text not null,
  amount numeric(38, 18) not null check (amount <> 0),
  -- written by the trigger: position in the account's statement, and the balance after this posting
  seq bigint not null,
  balance_after numeric(38, 18) not null,
  -- written by the trigger: copies of the entry's, so that a list of movements reads one table
  reason text not null,
  created_at timestamptz(3) not null,
  unique (account_id, seq)
);
create index ledger_posting_entry on ledger_posting (entry_id);
create index ledger_posting_stream on ledger_posting (account_id, id);
-- Nearly all postings are of payments; a list of the others should not read past them.
create index ledger_posting_rare on ledger_posting (account_id, reason, id) where reason <> 'payment';
-- With what statements sum, so that a month of movements is read from the index alone.
create index ledger_posting_time on ledger_posting (account_id, created_at, entry_id) include (id, reason, amount);

-- A posting moves its account's balance; the row lock that this takes gives the postings of one account their order. The
-- id is drawn again under that lock, so that within an account ids rise with the statement, whoever waited for whom.
-- An entry takes postings only in the transaction that made it: once committed it is closed.
create function ledger_posting_applies() returns trigger language plpgsql as $$
begin
  select reason, created_at into new.reason, new.created_at
  from ledger_entry where id = new.entry_id and made_in = pg_current_xact_id();
  if not found then
    raise exception 'ledger entry % is closed', new.entry_id
      using errcode = 'restrict_violation', constraint = 'ledger_entry_is_closed';
  end if;
  update ledger_account
  set balance = balance + new.amount, last_seq = last_seq + 1
  where id = new.account_id and token_id = new.token_id
  returning last_seq, balance into new.seq, new.balance_after;
  if not found then
    raise exception 'account % does not hold token %', new.account_id, new.token_id
      using errcode = 'check_violation', constraint = 'ledger_posting_token';
  end if;
  new.id := nextval('ledger_posting_id_seq');
  return new;
end
$$;
create trigger ledger_posting_applies before insert on ledger_posting
  for each row execute function ledger_posting_applies();

-- At COMMIT, when all its postings are there: an entry has some, and they sum to zero per token.
create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_posting where entry_id = new.id)
    or exists (select from ledger_posting where entry_id = new.id group by token_id having sum(amount) <> 0) then
    raise exception 'ledger entry % does not sum to zero', new.ref
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_entry_balances();

-- What is booked stays booked: a mistake is corrected by another entry.
create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entry_is_immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_immutable();
create trigger ledger_posting_is_immutable before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_immutable();

-- A balance moves only through a posting: that update comes from inside a trigger, so one level down. A row stays the
-- stripe that it was made as.
create function ledger_account_is_guarded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.last_seq <> 0 then
      raise exception 'an account starts at zero' using errcode = 'restrict_violation';
    end if;
  elsif (new.owner, new.kind, new.token_id, new.stripe)
      is distinct from (old.owner, old.kind, old.token_id, old.stripe)
    or ((new.balance, new.last_seq) is distinct from (old.balance, old.last_seq) and pg_trigger_depth() < 2) then
    raise exception 'an account changes only through postings' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ledger_account_is_guarded before insert or update on ledger_account
  for each row execute function ledger_account_is_guarded();

-- What one unit of a fiat currency is worth in USDT, who states it and when; the time is null where the source names none.
create table fiat_rate (
  fiat_name text primary key check (fiat_name ~ '^[A-Z]{3,5}$'),
  usdt_rate numeric(38, 18) not null check (usdt_rate > 0),
  source text not null default 'built-in table',
  stated_at timestamptz(3)
);

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
