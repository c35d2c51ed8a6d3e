-- The worker holds what was given out since its last look against the key, every two seconds.
create index deposit_address_given on deposit_address (created_at) where purpose in ('payment', 'recharge');
-- payment.usdt_refunded has no writer and no reader from here on: a later version drops it, when none runs that writes it.
comment on column payment.usdt_refunded is 'Written by versions before this migration, read by none.';
