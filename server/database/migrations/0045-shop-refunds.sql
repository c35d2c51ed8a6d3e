-- Refunds that a shop's own server asks for with its KEY.

-- The most USDT that calls with the KEY may refund within 24 hours; null: they may not refund at all.
alter table application
  add column key_refund_limit numeric(38, 6) check (key_refund_limit > 0);

-- The application whose KEY asked for a refund, and the shop's own number of it; both null for one of the merchant.
alter table refund
  add column application_id bigint references application,
  add column out_refund_no text,
  add constraint refund_of_shop check ((application_id is null) = (out_refund_no is null)),
  add constraint refund_number_once unique (application_id, out_refund_no);

-- What the KEY of an application has refunded within 24 hours.
create index refund_by_key on refund (application_id, created_at) where application_id is not null;
