-- The worker holds what was given out since its last look against the key, every two seconds.
create index deposit_address_given on deposit_address (created_at) where purpose in ('payment', 'recharge');
