-- Seven currencies have thousandths, and numeric(38, 2) rounded them without a word. A column without a scale keeps what it is given;
-- this change rewrites no row.
alter table payment alter column fiat_amount type numeric;
alter table payment
  add constraint payment_fiat_decimals check (scale(trim_scale(fiat_amount)) <= 3 and fiat_amount < 1e36) not valid;
