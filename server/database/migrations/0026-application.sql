-- Applications that merchants manage themselves, and payment links: orders that a merchant makes without a shop.

-- The events that the callback address gets, such as payment.paid; null: every event, also those of later versions.
alter table application add column callback_events text[];

-- When each event of an application was sent last is looked up one event at a time.
create index callback_by_event on callback_delivery (application_id, event, created_at desc);

create table payment_link (
  payment_id bigint primary key references payment,
  merchant_id bigint not null references merchant,
  -- what the customer pays for, as the customer reads it
  subject text not null default '',
  created_at timestamptz(3) not null
);
create index payment_link_list on payment_link (merchant_id, created_at desc, payment_id desc);
