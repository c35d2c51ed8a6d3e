-- The risk of addresses: what the sources of the operator say, what the contracts of the tokens have frozen, and the risk
-- of those who paid.

-- The sources that the worker asks, written by it at its start. None: nothing is screened, and nothing waits for an answer.
create table screening_source (
  name text primary key,
  -- the chain types that it knows; null: all
  chain_types text[]
);

-- The newest answer for one address, merged by the strictest.
create table screening_answer (
  network_id text not null references network,
  -- the normal form
  address text not null,
  -- the next time that it has to be asked for; null: nobody waits for it
  due_at timestamptz(3),
  -- null: not asked yet
  level text check (level in ('Fail', 'Pass', 'Excellent', 'unavailable')),
  categories text[] not null default '{}',
  -- [{"name": "...", "level": "...", "categories": [...], "time": 1700000000}], what each source said
  findings jsonb not null default '[]',
  checked_at timestamptz(3),
  -- the tokens whose contract has frozen it; null: no contract could be asked, or none has such a list
  frozen text[],
  frozen_at timestamptz(3),
  primary key (network_id, address)
);
create index screening_due on screening_answer (due_at) where due_at is not null;

-- The risk of an address that a payment came from, as it was when the money came: a later answer does not change it.
create table payer_risk (
  payment_id bigint not null references payment,
  network_id text not null references network,
  address text not null,
  level text check (level in ('Fail', 'Pass', 'Excellent', 'unavailable')),
  categories text[] not null default '{}',
  findings jsonb not null default '[]',
  frozen text[],
  seen_at timestamptz(3) not null,
  -- null: not answered yet
  checked_at timestamptz(3),
  primary key (payment_id, address)
);
create index payer_risk_open on payer_risk (seen_at) where checked_at is null;

-- The addresses that money came to, and that which payouts leave from: whether the contract of a token has frozen one.
create table own_address_check (
  network_id text not null references network,
  address text not null,
  -- whose money came there; null: the platform's own, which pays for all
  merchant_id bigint references merchant,
  seen_at timestamptz(3) not null,
  -- the tokens that are frozen there; null: not read yet, or no contract has such a list
  frozen text[],
  -- when it is read next; null: it is read no more
  due_at timestamptz(3),
  read_at timestamptz(3),
  frozen_since timestamptz(3),
  primary key (network_id, address)
);
create index own_address_due on own_address_check (due_at) where due_at is not null;
create index own_address_of_merchant on own_address_check (merchant_id);
