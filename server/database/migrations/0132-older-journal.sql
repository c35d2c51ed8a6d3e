-- The signer may go on with an older copy of its journal (docs/signer.md).

-- How long its journal was, and the hash of its last line. Shorter, or as long with another hash: an older copy.
alter table payout_signer add column journal_entries bigint;
alter table payout_signer add column journal_hash text;
-- Since when that is known; null: it is not so, or was long ago.
alter table payout_signer add column older_since timestamptz;

-- Whether the signer is told of a deposit again that it has counted before.
alter table signer_credit add column again boolean not null default false;
drop index signer_credit_waiting;
create index signer_credit_untold on signer_credit (network_id, merchant_id, transfer_id) where state = 'waiting' or again;

-- A network or token that the signer did not have was a refusal for good: all that it has refused is asked for once more.
update signer_credit set state = 'waiting' where state = 'refused';

-- Words of before an open refund or send-back was sent were not shown: those that still hold are written again.
update refund set wait_words = null where txid is not null and finished_at is null and wait_words is not null;
update unassigned_act set wait_words = null where txid is not null and finished_at is null and wait_words is not null;
