-- A passkey that confirms payouts also signs in. A sign-in believes the row here and asks no signer, so the row has a seal like those
-- of 0093 and 0121: rows of before this file are sealed in its transaction.
alter table passkey add column id bigint generated always as identity;
alter table passkey add constraint passkey_id unique (id);
alter table passkey add column seal text;
-- How often it had signed at its last sign-in, as it counts itself; 0: it does not count.
alter table passkey add column sign_count bigint not null default 0;
-- The passkey that has opened it: its sessions end with it. Null: another way in.
alter table session add column passkey_id bigint;
create index session_passkey on session (passkey_id) where passkey_id is not null and revoked_at is null;

-- What a page was given for one sign-in by passkey.
create table passkey_challenge (
  nonce_hash bytea primary key,
  console_origin text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
