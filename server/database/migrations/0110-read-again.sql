-- The first block whose transfers were read once only: final blocks are read a second time. What was read before this file is not.
alter table chain_cursor add column again_block bigint;
update chain_cursor set again_block = next_block;
alter table chain_cursor alter column again_block set not null;
