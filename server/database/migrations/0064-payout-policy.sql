-- The fences before money that goes out: what loosens waits, and what tightens does not.

alter table merchant
  -- a loosening that was asked for: from then on the column beside it no longer counts
  add column withdrawals_resume_at timestamptz(3),
  add column any_address_from timestamptz(3),
  add check (withdrawals_resume_at is null or withdrawals_paused_at is not null),
  add check (any_address_from is null or saved_addresses_only);

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

-- The most that one transfer may cost, in the network's own coin, until a merchant says something else.
alter table network add column gas_limit numeric(38, 18) not null default 0 check (gas_limit >= 0);
update network set gas_limit = usual.gas_limit
from (values ('1', 60), ('2', 0.01), ('3', 0.005), ('4', 0.01), ('5', 0.5), ('6', 0.05)) as usual (id, gas_limit)
where network.id = usual.id;

create table withdrawal_network (
  merchant_id bigint not null references merchant,
  network_id text not null references network,
  enabled boolean not null,
  gas_limit numeric(38, 18) not null check (gas_limit > 0),
  primary key (merchant_id, network_id)
);

-- "Stop all withdrawals now" out of a mail: whoever has the code can stop, and nothing else.
create table withdrawal_stop_code (
  code_hash bytea primary key,
  merchant_id bigint not null references merchant,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index withdrawal_stop_code_expiry on withdrawal_stop_code (expires_at);
