import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#sandbox/database/open-database'
const { db, close, url } = await openDatabase({ dataDir: '/tmp/bench/data', world: 'bench', migrationsFolder: join(import.meta.dirname, 'database/migrations'), serves: 'bench', onError: console.error })
console.log(url)
const n = Number(process.argv[2] ?? 1_000_000)
const t = Date.now()
const has = await sql<{ c: number }>`select count(*)::int c from payment`.execute(db)
if (has.rows[0]?.c === 0) {
  await sql`insert into merchant (mchid,name,status,created_at) values ('1','Big',3,now()), ('2','Small',3,now())`.execute(db)
  await sql`insert into application (merchant_id, appid, name, mode, created_at) select 1, 'APP'||i, 'Shop '||i, 'address', now() from generate_series(1,4) i`.execute(db)
  await sql`insert into payment (handle_id, merchant_id, application_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id, amount, fees, amount_collected, mch_real_receive, usdt_amount, status, exception, address, txid, created_at, expires_at, paid_at, updated_at)
    select 'h'||md5(i::text), 1, 1 + (case when r<0.46 then 0 when r<0.73 then 1 when r<0.9 then 2 else 3 end), 'HS'||lpad(i::text,10,'0'), lpad(i::text,32,'0'), 'USD', 12.34, (case when r2<0.58 then '101' when r2<0.8 then '102' when r2<0.93 then '103' else '104' end),
      amt, trunc(amt*0.005,6), amt, amt-trunc(amt*0.005,6), amt-trunc(amt*0.005,6),
      s, case when s=3 and r3<0.3 then 'under' when s=3 and r3<0.5 then 'late' when s=2 and r3<0.02 then 'over' end, 'T'||md5(i::text), case when s in (2,6) then md5(i::text) end,
      ts, ts + interval '30 min', case when s in (2,6) then ts + interval '3 min' end, ts
    from (select *, case when q<0.9 then 2 when q<0.97 then 3 when q<0.985 then 4 when q<0.998 then 6 else 7 end s
      from (select i, random() q, random() r, random() r2, random() r3, trunc((random()*1000+1)::numeric,6) amt,
      '2026-08-20'::timestamptz + (i * 7.7) * interval '1 second' ts from generate_series(1, ${n}) i) x) y`.execute(db)
  console.log('payments', Date.now() - t)
  await sql`insert into chain_transfer (network_id, txid, log_index, block_number, block_hash, block_time, from_address, to_address, token_id, amount, state, settled, seen_at, confirmed_at)
    select '1', txid, 0, id, 'b', created_at, 'f', address, token_id, amount, 'confirmed', true, created_at, created_at from payment where txid is not null`.execute(db)
  await sql`insert into payment_transfer (payment_id, transfer_id, counted) select p.id, c.id, true from payment p join chain_transfer c on c.network_id='1' and c.txid = p.txid and c.log_index=0`.execute(db)
  await sql`vacuum analyze`.execute(db)
  console.log('all', Date.now() - t)
}
await close()
