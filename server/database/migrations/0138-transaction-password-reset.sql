-- A forgotten transaction password is a lost factor too: without it nobody could set another one.
alter table factor_reset drop constraint factor_reset_factor_check;
alter table factor_reset add constraint factor_reset_factor_check
  check (factor in ('google', 'phone', 'email', 'transaction_password'));
