-- Withdrawals: what they cost, how much may leave, and the way that each of them goes.

-- In the token, but for gas: that is what one transfer burns in the network's own coin. A fee is never below its gas.
create table withdrawal_cost (
  token_id text primary key references token,
  fee numeric(38, 18) not null check (fee >= 0),
  gas numeric(38, 18) not null check (gas >= 0),
  minimum numeric(38, 18) not null check (minimum > fee)
);
insert into withdrawal_cost (token_id, fee, gas, minimum) values
  ('101', 4.5, 13.8447, 10),
  ('102', 4, 0.000066, 20),
  ('103', 0.3, 0.000066, 2),
  ('104', 0.8, 0.000005, 5),
  ('105', 0.5, 0.0372, 5),
  ('106', 0.2, 0.00054, 2);

alter table merchant
  -- in USDT; the second one counts over any 24 hours
  add column withdrawal_single_limit numeric(38, 6) not null default 50000 check (withdrawal_single_limit >= 0),
  add column withdrawal_day_limit numeric(38, 6) not null default 100000 check (withdrawal_day_limit >= 0);

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

-- What was reviewed once is sent once. Quotes are forgotten before withdrawals are, so there is no foreign key.
alter table withdrawal add column quote_id text unique;

-- Which withdrawal a set of single-use codes has authorised: a body that is repeated without its key leads there.
create table withdrawal_proof (
  merchant_id bigint not null references merchant,
  proof_hash bytea not null,
  withdrawal_id bigint not null references withdrawal,
  created_at timestamptz(3) not null,
  primary key (merchant_id, proof_hash)
);
create index withdrawal_proof_age on withdrawal_proof (created_at);

create table withdrawal_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
-- Nothing leads back, and nothing leads out of an end.
insert into withdrawal_transition (from_state, to_state) values
  ('auditing', 'audit_reject'),
  ('auditing', 'cancelled'),
  ('auditing', 'transferring'),
  ('transferring', 'confirming'),
  ('transferring', 'failed'),
  ('confirming', 'completed'),
  ('confirming', 'failed');

alter table withdrawal
  add constraint withdrawal_adds_up check (received = amount - fee),
  add constraint withdrawal_sent check (state not in ('confirming', 'completed') or txid is not null),
  add constraint withdrawal_unsent check (state not in ('auditing', 'audit_reject', 'cancelled') or txid is null),
  add constraint withdrawal_finished
    check ((state in ('audit_reject', 'completed', 'failed', 'cancelled')) = (finished_at is not null)),
  add constraint withdrawal_explained check (state not in ('audit_reject', 'failed', 'cancelled') or reason <> '');

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
