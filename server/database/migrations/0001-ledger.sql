-- The double-entry ledger, and what keeps several processes from stepping on each other. Times come from the
-- program's clock, never from now(); only leases and claims use the server's own clock (see lease.ts).
--
-- Sign: a positive amount is a credit. What merchants own (liability) and what we earn (income) is positive; what
-- lies on chain (asset) and what we spend (expense) is negative. Per token all balances together are zero.

create table ledger_account (
  id bigint generated always as identity primary key,
  owner text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  token_id text not null,
  allow_negative boolean not null,
  balance numeric(38, 18) not null default 0,
  -- the number of postings so far, so that each gets a place in its account's statement
  last_seq bigint not null default 0,
  unique (owner, kind, token_id),
  constraint ledger_account_not_overdrawn check (allow_negative or balance >= 0)
) with (fillfactor = 50); -- room to update a balance within its page

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
  -- written by the trigger: place in the account's statement, and the balance after this posting
  seq bigint not null,
  balance_after numeric(38, 18) not null,
  unique (account_id, seq)
);

create index ledger_posting_entry on ledger_posting (entry_id);

-- A posting moves its account's balance; the row lock this takes gives the postings of one account their order.
-- An entry takes postings only in the transaction that made it: once committed it is closed.
create function ledger_posting_applies() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry where id = new.entry_id and made_in = pg_current_xact_id()) then
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

-- What is booked stays booked: a mistake is mended by another entry.
create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger ledger_entry_is_immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_immutable();
create trigger ledger_posting_is_immutable before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_immutable();

-- A balance moves only through a posting: that update comes from inside a trigger, so one level down.
create function ledger_account_is_guarded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.last_seq <> 0 then
      raise exception 'an account starts at zero' using errcode = 'restrict_violation';
    end if;
  elsif (new.owner, new.kind, new.token_id) is distinct from (old.owner, old.kind, old.token_id)
    or ((new.balance, new.last_seq) is distinct from (old.balance, old.last_seq) and pg_trigger_depth() < 2) then
    raise exception 'an account changes only through postings' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger ledger_account_is_guarded before insert or update on ledger_account
  for each row execute function ledger_account_is_guarded();

-- Work promised in the transaction that caused it, done afterwards at least once.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  -- the same key is queued once, for ever
  key text unique,
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  locked_until timestamptz(3),
  last_error text,
  done_at timestamptz(3),
  -- given up after the last attempt: visible until someone revives it
  dead_at timestamptz(3)
);

create index outbox_due on outbox (run_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at, id) where dead_at is not null;

-- One worker at a time per name.
create table lease (
  name text primary key,
  holder text not null,
  expires_at timestamptz(3) not null
);

-- How far the program's clock is ahead of real time: one row.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_millis bigint not null default 0
);

insert into sandbox_clock default values;
