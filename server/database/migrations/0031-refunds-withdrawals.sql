-- When a withdrawal passed its audit, and when a network accepted it: the times of its steps. Null for a step that was not
-- reached, and for withdrawals from before these columns: a time is never made up afterwards.
alter table withdrawal
  add column approved_at timestamptz(3),
  add column sent_at timestamptz(3);

-- Payments with a refund, in the order of the list: the view Refunds and its count.
create index payment_with_refund on payment (merchant_id, created_at desc, id desc)
  where refunds > 0 or status in (5, 6);
