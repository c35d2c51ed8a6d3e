-- Moves between a merchant's own accounts, and what its list of movements is read by.

create table transfer (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  -- null: the capital account
  from_application_id bigint references application,
  to_application_id bigint references application,
  amount numeric(38, 18) not null check (amount > 0),
  -- SPEC.md section 4
  state text not null check (state in ('accomplish', 'canceled', 'improgress')),
  client_ref text,
  created_at timestamptz(3) not null,
  constraint transfer_between_two check (from_application_id is distinct from to_application_id),
  unique (merchant_id, client_ref)
);
create index transfer_list on transfer (merchant_id, created_at desc, id desc);

-- Copies of the entry's, so that a list of movements reads one table.
alter table ledger_posting
  add column reason text,
  add column created_at timestamptz(3);
alter table ledger_posting disable trigger ledger_posting_is_immutable;
update ledger_posting p set reason = e.reason, created_at = e.created_at from ledger_entry e where e.id = p.entry_id;
alter table ledger_posting enable trigger ledger_posting_is_immutable;
alter table ledger_posting
  alter column reason set not null,
  alter column created_at set not null;

create index ledger_posting_stream on ledger_posting (account_id, id);
-- Payments are nearly all there is; whoever asks for something else should not walk past them.
create index ledger_posting_rare on ledger_posting (account_id, reason, id) where reason <> 'payment';
create index ledger_posting_time on ledger_posting (account_id, created_at, entry_id) include (id, reason);

-- As before, and it copies reason and time; and the id is drawn again under the account's lock, so that within an
-- account ids rise as its statement goes on, whoever waited for whom.
create or replace function ledger_posting_applies() returns trigger language plpgsql as $$
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
