-- When the merchant said that the present recovery codes are saved; null for codes that were only shown.
alter table merchant add column if not exists recovery_saved_at timestamptz(3);
