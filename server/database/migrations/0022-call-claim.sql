-- A keyed call that is being carried out, in whichever process: copies of it wait here for its result, so that none of
-- them counts a guess or a call (SECURITY.md 3.1). The times are those of the database server, which all processes share.
create table call_claim (
  merchant_id bigint not null references merchant,
  key text not null,
  route text not null,
  claim_id uuid not null,
  -- of the whole body, codes included: the same key with other codes is another try and no copy
  copy_hash bytea not null,
  -- a process that died leaves its claim behind; from this time on another call may take it over
  claimed_until timestamptz(3) not null,
  ended_at timestamptz(3),
  -- how the call was refused, for its copies; an executed call has its answer in idempotent_call
  refusal jsonb,
  -- until when a copy that arrives later gets the same refusal
  refused_until timestamptz(3),
  primary key (merchant_id, key, route)
);
create index call_claim_age on call_claim (claimed_until);
