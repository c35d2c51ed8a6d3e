-- A send-back that goes elsewhere than to its sender counts in the limits of withdrawals: what it was worth in USDT when it was
-- asked for. null: a credit, or back to the sender, which counts in no limit. Rows from before this file all went to the sender.
alter table unassigned_act add column elsewhere_usdt numeric(38, 18)
  check (elsewhere_usdt is null or kind = 'send_back');
create index unassigned_act_elsewhere on unassigned_act (merchant_id, created_at) where elsewhere_usdt is not null;
