-- The newest code of a purpose is looked for whether it is used or not: a code from before it is not good again once it is spent.
drop index verification_code_open;
create index verification_code_of_purpose on verification_code (channel, target, flow, id desc);

-- A telephone line belongs to one account: two calls at the same moment both found it free. Lines that two accounts have from
-- before stay: an upgrade must not take a factor from a merchant, and the rows are sealed. The account that is older holds the
-- line in the index, the rows of the others are named in it and stand outside.
do $$
declare
  others bigint[];
begin
  select coalesce(array_agg(id order by id), '{}') into others from (
    select id, row_number() over (partition by ltrim(area_code, '+0'), ltrim(phone, '0') order by id) as place
    from merchant where deleted_at is null and phone is not null and area_code is not null
  ) held where place > 1;
  execute 'create unique index merchant_phone_key on merchant (ltrim(area_code, ''+0''), ltrim(phone, ''0''))'
    || ' where deleted_at is null'
    || case when others = '{}' then '' else format(' and id <> all (%L::bigint[])', others) end;
end $$;
