-- Entries that no rule of the program makes: the operator has moved money on a chain himself, or has decided about what a chain
-- has lost. Each is one entry of the ledger, with who decided it and why.
create table adjustment (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references ledger_entry,
  -- fees_sent, own_sent: earned fees, or the operator's own money, left the treasury; to_cold, from_cold: it lies in cold storage,
  -- and came back from there; payout_returned, payout_written_off: a payout that was booked as paid and that a reorganisation
  -- has taken away for good, for the merchant or for the operator; debt_forgiven: the operator bears what a merchant owes
  kind text not null check (kind in (
    'fees_sent', 'own_sent', 'to_cold', 'from_cold', 'payout_returned', 'payout_written_off', 'debt_forgiven')),
  network_id text not null references network,
  token_id text not null references token,
  amount numeric(38, 18) not null check (amount > 0),
  -- the transaction of the operator that has moved it
  txid text check ((txid is not null) = (kind in ('fees_sent', 'own_sent', 'to_cold'))),
  -- the public id of the payout, or of the money that came back
  subject text,
  merchant_id bigint references merchant,
  acted_by text not null check (acted_by <> ''),
  -- why; the merchant reads it where it touches his account
  why text not null check (why <> ''),
  booked_at timestamptz(3) not null
);
create index adjustment_newest on adjustment (booked_at, id);

-- Who has decided: the entry that follows from it names him.
alter table payout_decision add column decided_by text;
-- write-off: its money stays with the operator, who has settled it in another way
alter table payout_decision drop constraint payout_decision_decision_check;
alter table payout_decision add constraint payout_decision_decision_check
  check (decision in ('release', 'refuse', 'paid', 'write-off') and (decision <> 'paid' or txid is not null));
