-- Money that merchants pay in: the address it was paid to, and what the chain takes back.

alter table recharge_address
  add column network_id text references network;
update recharge_address r set network_id = t.network_id from token t where t.id = r.token_id;
alter table recharge_address
  alter column network_id set not null,
  add constraint recharge_address_once unique (network_id, address);

alter table recharge
  add column address_id bigint references recharge_address,
  drop constraint recharge_state_check,
  -- canceled: the chain took it back
  add constraint recharge_state_check check (state in ('confirming', 'accomplish', 'canceled'));
create index recharge_waiting on recharge (merchant_id) where state = 'confirming';
