-- Whether the merchant has chosen the zone that days are counted in. Nobody has asked a new one: the console does.
alter table merchant add column zone_chosen boolean not null default true;
alter table merchant alter column zone_chosen set default false;
