-- A delivery that is tried again has been confirmed by nobody: it waits as to_be_confirmed with its next try beside it.
-- "confirmed" is what a receiver says with 202: it has the message, and has not dealt with it yet.

alter table callback_delivery drop constraint callback_delivery_check;
update callback_delivery set state = 'to_be_confirmed' where state = 'confirmed';
alter table callback_delivery
  add constraint callback_delivery_waits check ((next_at is not null) = (state = 'to_be_confirmed'));

alter table callback_attempt
  -- where this try went: an address changes between tries
  add column url text not null default '',
  -- why there was no answer; null: there was one
  add column failure text check (failure in ('refused', 'timeout', 'unreachable'));
