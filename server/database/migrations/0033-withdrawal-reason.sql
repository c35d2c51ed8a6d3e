-- Why a withdrawal waits or has ended, as a code with its parameters: {"code": "...", "params": {...}, "text": "..."}.
-- `text` is the English of the moment, the same as in `reason`. Where the two differ, another version of the server has
-- written `reason` later, and that text counts. Null for what a person has written, and for rows from before this column.
alter table withdrawal add column reason_words jsonb;
