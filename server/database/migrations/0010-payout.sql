-- Money that leaves over a chain: refunds and withdrawals, what they cost, how much may leave and where to.

create table refund (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  payment_id bigint not null references payment,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('all', 'part', 'overpaid')),
  amount numeric(38, 18) not null check (amount > 0),
  -- how much of it was taken from the capital account; the rest from the application's, where it goes if it is canceled
  from_capital numeric(38, 18) not null default 0,
  usdt_amount numeric(38, 6) not null,
  address text not null,
  state text not null check (state in ('improgress', 'accomplish', 'canceled')),
  reason text not null default '',
  txid text,
  client_ref text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (merchant_id, client_ref)
);
create index refund_by_payment on refund (payment_id);
create index refund_list on refund (merchant_id, created_at desc, id desc);
create unique index refund_one_at_a_time on refund (payment_id) where state = 'improgress';
create index refund_open on refund (id) where state = 'improgress';

create function refund_stays_within_payment() returns trigger language plpgsql as $$
declare
  received numeric;
  refunded numeric;
begin
  -- Two transactions with a refund each see each other's: the second waits here for the first.
  select amount_collected into received from payment where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from refund where payment_id = new.payment_id and state <> 'canceled';
  if refunded > received then
    raise exception 'payment % received % and cannot give back %', new.payment_id, received, refunded
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end
$$;
create constraint trigger refund_within_payment after insert or update of amount, state, payment_id on refund
  for each row execute function refund_stays_within_payment();

create function refund_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.amount, new.address) is distinct from (old.payment_id, old.amount, old.address)
    or (new.state <> old.state and old.state <> 'improgress') then
    raise exception 'refund % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'refund_transition';
  end if;
  return new;
end
$$;
create trigger refund_state before update on refund for each row execute function refund_keeps_its_states();

-- payment.refunds: how many refunds of it were not canceled.
create function refund_is_of_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'canceled' then
    update payment set refunds = refunds - 1 where id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' and new.state <> 'canceled' then
    update payment set refunds = refunds + 1 where id = new.payment_id;
  end if;
  return null;
end
$$;
create trigger refund_of_payment_made after insert or delete on refund
  for each row execute function refund_is_of_payment();
create trigger refund_of_payment_changed after update of state, payment_id on refund
  for each row
  when ((old.state = 'canceled', old.payment_id) is distinct from (new.state = 'canceled', new.payment_id))
  execute function refund_is_of_payment();

-- In the token, but for gas: that is what one transfer burns in the network's own coin. A fee is never below its gas.
create table withdrawal_cost (
  token_id text primary key references token,
  fee numeric(38, 18) not null check (fee >= 0),
  gas numeric(38, 18) not null check (gas >= 0),
  minimum numeric(38, 18) not null check (minimum > fee)
);

-- Whether people or the clock decide about withdrawals. One row.
create table withdrawal_audit (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('automatic', 'manual'))
);
insert into withdrawal_audit (mode) values ('automatic');

create table withdrawal_quote (
  id text primary key,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  -- as the chain shows it; null while none was given
  address text,
  amount numeric(38, 18) not null,
  fee numeric(38, 18) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index withdrawal_quote_expiry on withdrawal_quote (expires_at);

create table withdrawal_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
-- Nothing leads out of an end. What came up between the audit and the signature, such as a stop, is for the audit again:
-- there the merchant can still cancel.
insert into withdrawal_transition (from_state, to_state) values
  ('auditing', 'audit_reject'),
  ('auditing', 'cancelled'),
  ('auditing', 'transferring'),
  ('transferring', 'auditing'),
  ('transferring', 'confirming'),
  ('transferring', 'failed'),
  ('confirming', 'completed'),
  ('confirming', 'failed');

create table withdrawal (
  id bigint generated always as identity primary key,
  handle_id text not null unique,
  merchant_id bigint not null references merchant,
  token_id text not null references token,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null,
  received numeric(38, 18) not null check (received > 0),
  usdt_amount numeric(38, 6) not null,
  -- the four of SPEC.md section 4, and the ends that they need
  state text not null check (state in ('auditing', 'audit_reject', 'transferring', 'confirming', 'completed', 'failed', 'cancelled')),
  reason text not null default '',
  txid text,
  client_ref text,
  -- What was reviewed once is sent once. Quotes are forgotten before withdrawals are, so there is no foreign key.
  quote_id text unique,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (merchant_id, client_ref),
  constraint withdrawal_adds_up check (received = amount - fee),
  constraint withdrawal_sent check (state not in ('confirming', 'completed') or txid is not null),
  constraint withdrawal_unsent check (state not in ('auditing', 'audit_reject', 'cancelled') or txid is null),
  constraint withdrawal_finished
    check ((state in ('audit_reject', 'completed', 'failed', 'cancelled')) = (finished_at is not null)),
  constraint withdrawal_explained check (state not in ('audit_reject', 'failed', 'cancelled') or reason <> '')
);
create index withdrawal_list on withdrawal (merchant_id, created_at desc, id desc);
create index withdrawal_open on withdrawal (created_at) where state in ('auditing', 'transferring', 'confirming');

create function withdrawal_keeps_its_states() returns trigger language plpgsql as $$
begin
  if (new.merchant_id, new.token_id, new.address, new.amount, new.fee, new.received, new.usdt_amount, new.client_ref)
      is distinct from
     (old.merchant_id, old.token_id, old.address, old.amount, old.fee, old.received, old.usdt_amount, old.client_ref)
    or (old.txid is not null and new.txid is distinct from old.txid)
    or (new.state <> old.state and not exists (
      select 1 from withdrawal_transition where from_state = old.state and to_state = new.state)) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  return new;
end
$$;
create trigger withdrawal_state before update on withdrawal for each row execute function withdrawal_keeps_its_states();

-- Where a merchant's money may go: saved addresses, and the networks that are switched on.
create table fixed_address (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  network_id text not null references network,
  -- as the chain shows it, and the normal form of src/lib/address, so that two spellings are one address
  address text not null,
  normal text not null,
  name text not null default '',
  usable_from timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (merchant_id, network_id, normal)
);

create table withdrawal_network (
  merchant_id bigint not null references merchant,
  network_id text not null references network,
  enabled boolean not null,
  gas_limit numeric(38, 18) not null check (gas_limit > 0),
  primary key (merchant_id, network_id)
);

-- "Stop all withdrawals now" from a mail: whoever has the code can stop, and nothing else.
create table withdrawal_stop_code (
  code_hash bytea primary key,
  merchant_id bigint not null references merchant,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index withdrawal_stop_code_expiry on withdrawal_stop_code (expires_at);
