import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#sandbox/database/open-database'
import { transactionPage } from '#sandbox/api/store/transactions'
const { close, url } = await openDatabase({ dataDir: '/tmp/bench/data', world: 'bench', migrationsFolder: join(import.meta.dirname, 'database/migrations'), serves: 'bench', onError: console.error })
const pool = new pg.Pool({ connectionString: url })
let seen: any[] = []
const db: any = new Kysely({ dialect: new PostgresDialect({ pool }), log: (e) => { if (/^\s*(select|with)/i.test(e.query.sql)) seen.push(e.query) } })
const chains: any = { get: () => ({ explorerUrl: () => 'x' }) }
const day = 86400, end = Math.floor(Date.parse('2026-11-17T16:00:00Z') / 1000)
const all: any = {
  'first page': [{}, {}], 'deep page (25,000th of 20)': [{}, { current: 25000 }], 'status 3, 30 days of the zone': [{ status: '3', start_time: end - 30 * day, end_time: end }, {}],
  'application': [{ appid: 'APP2' }, {}], 'prefix': [{ out_trade_no: 'HS00001' }, {}], 'by amount': [{}, { sort: '-amount' }],
}
for (const [name, [filter, page]] of Object.entries(all) as any) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue
  seen = []
  await transactionPage({ db, chains }, { merchant_id: '1', filter }, { current: 1, size: 20, sort: '-created_time', ...page })
  console.log('\n### ' + name)
  for (const q of seen) {
    const { rows } = await pool.query('explain (analyze, costs off, summary on, buffers off, timing off) ' + q.sql, q.parameters as any[])
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n') + '\n')
  }
}
await pool.end(); await close()
