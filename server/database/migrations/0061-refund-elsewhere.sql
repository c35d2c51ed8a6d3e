-- Whether a refund goes back to an address that has paid it; one that does not is a payout to anywhere and counts against the
-- limits of withdrawals. null: asked for by a version that did not look.
alter table refund add column to_payer boolean;
create index refund_elsewhere on refund (merchant_id, created_at) where not to_payer;
