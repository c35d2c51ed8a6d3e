-- The kind of act that a code is for, such as account.withdraw: five codes an hour are counted for each kind and contact, so
-- that one kind of work does not use up the codes of another, and a code opens no act of another kind.
-- Null: the flow says it all, or a caller that follows SPEC.md alone did not say more.
alter table verification_code add column kind text;
