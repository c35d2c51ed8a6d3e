-- With what statements sum, so that a month of movements is read from the index alone.
drop index ledger_posting_time;
create index ledger_posting_time on ledger_posting (account_id, created_at, entry_id) include (id, reason, amount);
