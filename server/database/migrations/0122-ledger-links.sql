-- Per merchant a chain over the entries that touch the merchant's accounts: each link has a hash over the entry as the merchant is
-- shown it and over the hash of the link before (shared/books/link-text.ts). The worker writes links behind the bookings, never in
-- their transaction.
create table ledger_link (
  merchant_id bigint not null references merchant,
  -- 1, 2, 3 and so on, without a gap
  place bigint not null check (place > 0),
  entry_id bigint not null references ledger_entry,
  hash bytea not null check (length(hash) = 32),
  primary key (merchant_id, place),
  unique (merchant_id, entry_id)
);
create trigger ledger_link_is_immutable before update or delete or truncate on ledger_link
  for each statement execute function ledger_is_immutable();

-- How far the postings of an account are linked: up to its position `seq`. An account gives its positions under its row lock, so no
-- posting with a lower one can be committed later, whatever the order of their ids.
create table ledger_link_mark (
  account_id bigint primary key references ledger_account,
  seq bigint not null
);
