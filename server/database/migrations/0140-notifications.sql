-- Anybody can send money in small parts: whether its bell rang already is looked up for each of them.
create index notification_unassigned on notification (merchant_id, (params ->> 'handle_id'), (params ->> 'token'))
  where status = 2 and code = 'payment_unassigned';
-- What was read is deleted after a year.
create index notification_read on notification (created_at) where status = 1;
