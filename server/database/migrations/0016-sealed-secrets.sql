-- Secrets that must be read back are sealed under SECRET (server/core/secrets.ts): KEYs of applications and the seed of
-- the chain. The clear columns stay for processes of the version before, until `sealing.clear_until`; a job then
-- empties them.

alter table application_key alter column secret drop not null;
alter table application_key add column sealed text;
alter table application_key add constraint application_key_has_secret check (secret is not null or sealed is not null);

alter table chain_seed alter column seed drop not null;
alter table chain_seed add column sealed text;
alter table chain_seed add constraint chain_seed_has_seed check (seed is not null or sealed is not null);

-- One row. A database that holds a clear secret already may be in use by the version before for another hour.
create table sealing (
  only_row boolean primary key default true check (only_row),
  clear_until timestamptz(3) not null
);
insert into sealing (clear_until)
select case
  when exists (select from application_key) or exists (select from chain_seed) then clock_timestamp() + interval '1 hour'
  else clock_timestamp()
end;

-- Mails and text messages that the version before queued in clear; later ones are sealed and have other topics.
create index outbox_clear_message on outbox (id) where topic in ('mail', 'sms') and payload <> 'null'::jsonb;

-- The key that a recovery code was hashed with, for the count of what a rotation still has to wait for.
alter table recovery_code add column key_id text;

-- A seed that is shown is bound by the session that asked for it, and by no other.
alter table merchant add column google_pending_session text;

-- Codes that were sent in the last hour, for the limits per normalised address and per caller.
create table code_send (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  -- keyed hash of the address in its normal form, so that this table is no list of mailboxes
  address_hash bytea not null,
  -- `merchant:` and its id, or `ip:` and the network address
  caller text not null,
  sent_at timestamptz(3) not null
);
create index code_send_address on code_send (address_hash, sent_at);
create index code_send_caller on code_send (caller, sent_at);
create index code_send_age on code_send (sent_at);
