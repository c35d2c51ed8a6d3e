-- Addresses are never given out twice, also after a backup was restored: which database the derived addresses belong to.

-- Another text for another database: one that was restored into a new cluster or under a new name, recovered up to a moment, or
-- promoted from a standby.
create function current_database_mark() returns text stable language plpgsql as $$
declare
  cluster text := '';
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then
    cluster := '';
  end;
  return cluster
    || '/' || (select oid from pg_database where datname = current_database())
    || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
end
$$;

-- For which database the addresses of a network were derived ahead. While it is another one, none is given out: they may have been
-- given to others after the backup. The worker passes them over and writes the new mark.
create table chain_address_mark (
  network_id text primary key references network,
  -- empty: the operator has said that the database was restored
  database_mark text not null
);
