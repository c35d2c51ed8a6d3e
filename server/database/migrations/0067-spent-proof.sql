-- Which record a set of single-use codes has led to, for every act that moves money: a body that is repeated without its
-- key leads there. It was so for withdrawals alone.

create table spent_proof (
  merchant_id bigint not null references merchant,
  -- of the act, its payload and its codes
  proof_hash bytea not null,
  -- the record as the wire names it
  record text not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, proof_hash)
);
create index spent_proof_age on spent_proof (created_at);

insert into spent_proof (merchant_id, proof_hash, record, created_at)
select p.merchant_id, p.proof_hash, w.handle_id, p.created_at
from withdrawal_proof p join withdrawal w on w.id = p.withdrawal_id;
drop table withdrawal_proof;
