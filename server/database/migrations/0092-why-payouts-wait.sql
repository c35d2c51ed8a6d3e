-- Why an open refund or send-back has not been sent yet, as the code and figures of a reason: the merchant reads it in the
-- language of the request. Null: nothing is noted, so that it only takes its time. Of an ended one it says nothing.
alter table refund add column wait_words jsonb;
alter table unassigned_act add column wait_words jsonb;
