-- Which number of a transfer is the chain's own. Versions before this one counted the logs of the accepted tokens of a
-- transaction, so the number of a row depended on the settings of the day on which it was read.

-- log_index is the number of the transfer among all logs in the receipt of its transaction. False: it was written by an
-- earlier version, and is put right when the block is read again; until then the row is recognised by what it moved.
alter table chain_transfer add column place_known boolean not null default false;
-- A simulated chain has no other logs, so its numbers were always right. Of an EVM chain only the chain can say.
update chain_transfer set place_known = true
  where network_id in (select id from network where kind = 'simulated');
