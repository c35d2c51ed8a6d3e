-- What WITHDRAWAL_AUDIT said at the last start of a worker: only another word changes the mode, so that an operator's act holds.
alter table withdrawal_audit add column stated text check (stated in ('automatic', 'manual'));

-- Who was the last to say that people decide meant it to hold, also at the start that brings this column.
update withdrawal_audit set stated = 'automatic' where mode = 'manual' and 'manual' = (
  select subject from operator_act where act = 'audit mode' order by id desc limit 1);
