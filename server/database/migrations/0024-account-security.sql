-- Account security: when each factor was last changed, and whether the recovery codes are saved.

-- By the code of its notification, such as {"phone_changed": 1795242728}: seconds.
alter table merchant add column factor_times jsonb not null default '{}';
-- When the merchant said that the present recovery codes are saved; null for codes that were only shown.
alter table merchant add column recovery_saved_at timestamptz(3);
