-- A withdrawal that a reorganisation has taken away after it was completed is booked back, and then sent again or given back:
-- each time counts one more, so that its entries in the ledger have names of their own. Servers of the version before book the
-- first attempt only.
alter table withdrawal add column attempt smallint not null default 1 check (attempt > 0);
