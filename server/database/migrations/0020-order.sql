-- What the order API needs beside the payments themselves.

-- What one unit of a fiat currency is worth in USDT.
create table fiat_rate (
  fiat_name text primary key check (fiat_name ~ '^[A-Z]{3,5}$'),
  usdt_rate numeric(38, 18) not null check (usdt_rate > 0)
);
insert into fiat_rate (fiat_name, usdt_rate) values
  ('USD', 1), ('EUR', 1.0815), ('GBP', 1.2734), ('CNY', 0.1389), ('HKD', 0.1284), ('JPY', 0.0066),
  ('SGD', 0.7471), ('AUD', 0.6592), ('KRW', 0.00073), ('THB', 0.0294), ('VND', 0.0000394), ('RUB', 0.0108);

-- Of everything the shop asked for: the same number with other content is another order.
alter table payment add column content_digest text;

-- Prefixes of a shop's order number; replaces an index that can find whole numbers only.
drop index payment_by_order;
create index payment_by_order on payment (merchant_id, out_trade_no text_pattern_ops);
create index chain_transfer_by_txid on chain_transfer (txid);

create index order_nonce_expired on order_nonce (expires_at);
