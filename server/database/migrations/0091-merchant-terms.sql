-- Fees that the operator has agreed with one merchant, each set as of a time: an order keeps the fee of the time when it was made.
-- Limits are columns of the merchant. Without a row, and for each null, the platform's own fee holds.
create table merchant_terms (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  since timestamptz(3) not null,
  -- the platform's share of a payment, such as 0.004
  payment_fee numeric(9, 6) check (payment_fee >= 0 and payment_fee < 1),
  -- the fee of a withdrawal in USDT; it is never below what the network costs
  withdraw_fee numeric(38, 6) check (withdraw_fee >= 0)
);
create index merchant_terms_newest on merchant_terms (merchant_id, since desc, id desc);
