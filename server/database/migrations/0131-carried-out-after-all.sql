-- carried_out: a payout whose money was returned or written off was carried out by the chain after all, so that is taken back. It is
-- decided by no person: it has the name and the reason of what it reverses.
alter table adjustment drop constraint adjustment_kind_check;
alter table adjustment add constraint adjustment_kind_check check (kind in (
  'fees_sent', 'own_sent', 'to_cold', 'from_cold', 'payout_returned', 'payout_written_off', 'carried_out', 'debt_forgiven'));
create index adjustment_subject on adjustment (subject) where subject is not null;
