-- When the source stated a price; null for the prices that a sandbox is built with.
alter table market_token add column stated_at timestamptz(3);
