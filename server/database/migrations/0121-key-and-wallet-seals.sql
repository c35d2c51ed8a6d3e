-- Who may sign in by a wallet, and with which KEY a shop asks for refunds: both rows have a seal too, as those of 0093. Rows of
-- before this file are sealed in its transaction.
alter table merchant_wallet add column seal text;
alter table application_key add column seal text;
