-- Passkeys that confirm payouts. The list that counts is in the signer's journal: a row that is added or changed here changes
-- nothing there (docs/signer.md).

-- Who signs payouts of which network, as the signer itself has said.
create table payout_signer (
  network_id text primary key references network (id),
  signer_id text not null,
  seen_at timestamptz not null
);

-- What the signer says of each passkey, and what it was not told yet.
create table passkey (
  credential_id text primary key,
  merchant_id bigint not null references merchant (id),
  person text not null,
  spki text not null,
  state text not null check (state in ('sending', 'pending', 'waits', 'ready', 'removing', 'refused')),
  code text,
  ready_at timestamptz,
  reason text not null default '',
  request jsonb,
  checked_at timestamptz not null,
  created_at timestamptz not null
);
create index passkey_merchant on passkey (merchant_id);
create index passkey_untold on passkey (created_at) where request is not null;
create index passkey_checked on passkey (checked_at) where request is null and state <> 'refused';

-- What people have confirmed of a payout that is not signed yet, and what the signer said to it last.
create table payout_confirmation (
  ref text primary key,
  merchant_id bigint not null references merchant (id),
  payout jsonb not null,
  assertions jsonb not null,
  -- null: the signer was not asked since the last assertion came.
  answer text,
  created_at timestamptz not null
);
