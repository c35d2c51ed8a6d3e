-- What receivers answered, and messages that were delivered, are dropped after 30 days.
create index callback_attempt_answer on callback_attempt (at) where response_body <> '' or response_headers <> '{}';
create index outbox_done on outbox (done_at) where done_at is not null;
