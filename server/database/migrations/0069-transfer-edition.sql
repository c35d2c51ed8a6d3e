-- After a reorganisation a contract can do something else with the very same transaction: whatever has stood at one place
-- of it is a transfer of its own, so that nobody is credited with what is not there any more.

alter table chain_transfer
  add column edition smallint not null default 1,
  drop constraint chain_transfer_network_id_txid_log_index_key,
  add constraint chain_transfer_place unique (network_id, txid, log_index, edition);
