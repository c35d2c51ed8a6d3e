-- Lost factors that the operator takes off, each after a waiting time in which every contact of the merchant can stop it.
create table factor_reset (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  factor text not null check (factor in ('google', 'phone', 'email')),
  -- the new mailbox; only of a reset of the mailbox
  mailbox text check ((mailbox is not null) = (factor = 'email')),
  asked_at timestamptz(3) not null,
  -- when the contacts were told, which begins the waiting time; null: not yet
  told_at timestamptz(3),
  due_at timestamptz(3) check ((due_at is null) = (told_at is null)),
  ended_at timestamptz(3),
  -- done; canceled by the operator; stopped by a contact; needless: the factor was changed or the account closed meanwhile;
  -- taken: another account has the new mailbox
  ending text check (ending in ('done', 'canceled', 'stopped', 'needless', 'taken')),
  check ((ending is null) = (ended_at is null))
);
-- One at a time: two together would leave an account with no factor of before.
create unique index factor_reset_open on factor_reset (merchant_id) where ended_at is null;
