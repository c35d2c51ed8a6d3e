-- The networks, tokens, costs, rates and prices of the sandbox. Contract addresses of the local EVM chains are filled at
-- the first start. HC has no row: it is off by default (docs/readings.md).

insert into network (id, chain_type, name, kind, chain_id, confirmations, block_seconds, sort, gas_limit) values
  ('1', 'Tron', 'TRON', 'simulated', null, 19, 3, 1, 60),
  ('2', 'Ethereum', 'Ethereum', 'evm', 31337, 3, 2, 2, 0.01),
  ('3', 'Ethereum', 'BNB Chain', 'evm', 31338, 3, 1, 3, 0.005),
  ('4', 'Solana', 'Solana', 'simulated', null, 32, 1, 4, 0.01),
  ('5', 'TON', 'TON', 'simulated', null, 5, 5, 5, 0.5),
  ('6', 'Aptos', 'Aptos', 'simulated', null, 1, 1, 6, 0.05);

insert into token (id, network_id, symbol, decimals, contract, is_native, payable, usdt_rate, sort) values
  ('101', '1', 'USDT', 6, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false, true, 1, 1),
  ('102', '2', 'USDT', 6, null, false, true, 1, 2),
  ('103', '3', 'USDT', 18, null, false, true, 1, 3),
  ('104', '4', 'USDT', 6, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', false, true, 1, 4),
  ('105', '5', 'USDT', 6, 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', false, true, 1, 5),
  ('106', '6', 'USDT', 6, '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b', false, true, 1, 6),
  ('201', '1', 'TRX', 6, null, true, false, 0.3001, 21),
  ('202', '2', 'ETH', 18, null, true, false, 3745.2, 22),
  ('203', '3', 'BNB', 18, null, true, false, 912.44, 23),
  ('204', '4', 'SOL', 9, null, true, false, 187.12, 24),
  ('205', '5', 'TON', 9, null, true, false, 2.94, 25),
  ('206', '6', 'APT', 8, null, true, false, 5.41, 26);

insert into market_token (id, token, name, price, change_percent, sort) values
  ('1', 'TRX', 'TRON', 0.3001, 1.84, 1),
  ('2', 'ETH', 'Ethereum', 3745.20, -0.62, 2),
  ('3', 'BNB', 'BNB', 912.44, 0.35, 3),
  ('4', 'BTC', 'Bitcoin', 98412.10, 0.91, 4),
  ('5', 'SOL', 'Solana', 187.12, -1.44, 5),
  ('6', 'TON', 'Toncoin', 2.94, 0.12, 6),
  ('7', 'APT', 'Aptos', 5.41, -2.05, 7),
  ('8', 'EDS', 'Endless', 0.0123, 3.10, 8),
  ('9', 'USDC', 'USD Coin', 0.9998, 0.01, 9);

insert into withdrawal_cost (token_id, fee, gas, minimum) values
  ('101', 4.5, 13.8447, 10),
  ('102', 4, 0.000066, 20),
  ('103', 0.3, 0.000066, 2),
  ('104', 0.8, 0.000005, 5),
  ('105', 0.5, 0.0372, 5),
  ('106', 0.2, 0.00054, 2);

insert into fiat_rate (fiat_name, usdt_rate) values
  ('USD', 1), ('EUR', 1.0815), ('GBP', 1.2734), ('CNY', 0.1389), ('HKD', 0.1284), ('JPY', 0.0066),
  ('SGD', 0.7471), ('AUD', 0.6592), ('KRW', 0.00073), ('THB', 0.0294), ('VND', 0.0000394), ('RUB', 0.0108);
