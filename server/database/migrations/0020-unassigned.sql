-- Confirmed money at addresses of the platform that no order and no recharge was credited with: the suspense account.

-- The suspense account is what the platform owes to somebody, so it is a liability, and it takes part in the bookings of
-- every merchant, so it is kept in stripes.
alter table ledger_account drop constraint ledger_account_stripes_are_ours;
alter table ledger_account add constraint ledger_account_stripes_are_ours
  check (stripe = 0 or (stripe > 0 and (kind <> 'liability' or owner like 'suspense:%')));

-- One row per appearance of a transfer on the chain. One that is taken back and brought again is another row, so that what
-- was decided about the first is never decided about the second.
create table unassigned (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  transfer_id bigint not null references chain_transfer,
  sighting integer not null,
  -- whose address it is; null: the address was never given out, and no operator has found whose money it is
  merchant_id bigint references merchant,
  payment_id bigint references payment,
  -- assigned: an order was credited with it after all; taken_back: the chain has it no more
  state text not null check (state in ('open', 'assigned', 'taken_back', 'credited', 'sending', 'sent_back')),
  -- whether the books hold it in the suspense account now; never for a token that the platform does not know, nor for an
  -- amount that no account can hold: such money is listed only
  in_suspense boolean not null default false,
  -- how many times it has come into the suspense account: each is an entry of its own
  rounds integer not null default 0,
  -- it was sent back and then taken back by the chain: the merchant has paid for it
  charged boolean not null default false,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint unassigned_sighting unique (transfer_id, sighting)
);
create index unassigned_list on unassigned (merchant_id, id desc);
create index unassigned_open on unassigned (merchant_id, id) where state = 'open';
create index unassigned_by_payment on unassigned (payment_id) where payment_id is not null;

-- What merchants decided about it. One that was canceled leaves the money open again.
create table unassigned_act (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  unassigned_id bigint not null references unassigned,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('credit', 'send_back')),
  amount numeric(38, 18) not null check (amount > 0),
  fees numeric(38, 18) not null default 0 check (fees >= 0 and fees < amount),
  -- of a send-back: where to
  address text check ((kind = 'send_back') = (address is not null)),
  state text not null check (state in ('improgress', 'accomplish', 'canceled')),
  reason text not null default '',
  txid text,
  client_ref text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint unassigned_act_intent unique (merchant_id, client_ref),
  constraint unassigned_act_finished check ((state = 'improgress') = (finished_at is null))
);
-- One decision at a time, and no second one after the first has come to its end.
create unique index unassigned_act_once on unassigned_act (unassigned_id) where state <> 'canceled';
create index unassigned_act_open on unassigned_act (id) where state = 'improgress';

create function unassigned_act_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.unassigned_id, new.kind, new.amount, new.fees, new.address)
      is distinct from (old.unassigned_id, old.kind, old.amount, old.fees, old.address)
    or (new.state <> old.state and old.state <> 'improgress') then
    raise exception 'act % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'unassigned_act_transition';
  end if;
  return new;
end
$$;
create trigger unassigned_act_state before update on unassigned_act
  for each row execute function unassigned_act_keeps_its_states();

-- Up to which transfer the transfers from before this table were looked at: one row.
create table unassigned_catch_up (
  only_row boolean primary key default true check (only_row),
  transfer_id bigint not null default 0
);
insert into unassigned_catch_up default values;
