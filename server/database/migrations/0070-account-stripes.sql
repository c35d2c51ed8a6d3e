-- Accounts of the platform in stripes. What lies on a chain, our fees and our gas are in the bookings of every merchant.
-- While such an account was one row, every booking held its lock until the end of its transaction, and all bookings waited
-- in one line. Now it is several rows, and its balance is their sum; a booking moves one of them.

alter table ledger_account
  -- 0: the only row of an account that is not striped; from 1 on: a part of a platform account
  add column stripe smallint not null default 0,
  drop constraint ledger_account_owner_kind_token_id_key,
  add constraint ledger_account_place unique (owner, kind, token_id, stripe),
  -- What we owe a merchant stays one row: its lock is what stops two from spending the same money.
  add constraint ledger_account_stripes_are_ours check (stripe = 0 or (stripe > 0 and kind <> 'liability'));

-- ledger_account_not_overdrawn holds for each row, and so for the sum: where no part is below zero, the whole is not. A
-- booking that takes more than its own stripe holds takes the rest from the other stripes (server/ledger/stripes.ts).

-- A row stays the part that it was made as.
create or replace function ledger_account_is_guarded() returns trigger language plpgsql as $$
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

-- Into how many stripes bookings go from now on: one row, the same for every process. Any number is right at any time,
-- because readers sum whatever stripes there are.
create table ledger_setting (
  only_row boolean primary key default true check (only_row),
  stripes smallint not null default 16 check (stripes between 1 and 1024)
);

insert into ledger_setting default values;
