-- Why a send-back was canceled, as a code with its parameters, in the same way as withdrawal.reason_words.
alter table unassigned_act add column reason_words jsonb;
