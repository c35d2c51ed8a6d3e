-- TRON is a local chain as well: a stand-in that answers as its nodes do. A world that ran it simulated goes on so.
alter table evm_block rename to local_block;
update network set kind = 'evm', chain_id = 31339 where id = '1';
