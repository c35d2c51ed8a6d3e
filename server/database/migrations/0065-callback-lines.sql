-- What waits is found without reading what waits behind it: callbacks by the application that they belong to, so that the
-- backlog of one shop is no work for the callbacks of others, and everything else by its topic, so that it is none for mails.

-- whose callback it is; null: no callback
alter table outbox add column application_id bigint;

update outbox o set application_id = (o.payload ->> 'application_id')::bigint
where o.topic = 'callback' and o.done_at is null;
update outbox o set application_id = d.application_id
from callback_delivery d
where o.topic = 'callback_try' and o.done_at is null and d.id = (o.payload ->> 'delivery_id')::bigint;

-- A trigger, because the version before, which may run beside this one, queues callbacks without saying whose they are.
create function outbox_names_application() returns trigger language plpgsql as $$
begin
  if new.topic = 'callback' then
    new.application_id := (new.payload ->> 'application_id')::bigint;
  else
    select application_id into new.application_id from callback_delivery
    where id = (new.payload ->> 'delivery_id')::bigint;
  end if;
  return new;
end
$$;
create trigger outbox_names_application before insert on outbox
  for each row when (new.application_id is null and new.topic in ('callback', 'callback_try'))
  execute function outbox_names_application();

create index outbox_line on outbox (application_id, run_at, id)
  where done_at is null and dead_at is null and application_id is not null;
-- Those under way, and those whose worker has died.
create index outbox_claimed_callback on outbox (locked_until)
  where done_at is null and dead_at is null and application_id is not null and locked_until is not null;
create index outbox_topic_due on outbox (topic, run_at, id) where done_at is null and dead_at is null;
drop index outbox_due;
