-- Which named world fills this database; `made_at` is null while it is being written, so that a start that was
-- interrupted is noticed by the next one.
create table world (
  only_row boolean primary key default true check (only_row),
  name text not null,
  made_at timestamptz(3)
);
