-- What the operator has decided about payouts that are held: the newest decision about each. A server of the version before
-- reads none of them and goes on holding.
create table payout_decision (
  -- the ref of the transfer in the journal, such as 'refund:17'
  ref text primary key,
  -- release: it may be sent although nobody could check the risk of its address; every other check is made again.
  -- refuse: its money is given back when the chain still shows that the transfer has moved nothing.
  decision text not null check (decision in ('release', 'refuse')),
  -- why; the merchant reads it when the money is given back
  why text not null check (why <> ''),
  decided_at timestamptz(3) not null
);
