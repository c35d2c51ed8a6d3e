-- The first block whose transfers were read once only: final blocks are read a second time. null: a process of the version before has
-- begun to follow the chain; the second reading begins where this version takes over.
alter table chain_cursor add column again_block bigint;
