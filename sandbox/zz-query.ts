import { join } from 'node:path'
import { openDatabase } from '#sandbox/database/open-database'
import { transactionPage } from '#sandbox/api/store/transactions'
const { db, close } = await openDatabase({ dataDir: '/tmp/bench/data', world: 'bench', migrationsFolder: join(import.meta.dirname, 'database/migrations'), serves: 'bench', onError: console.error })
const chains: any = { get: () => ({ explorerUrl: () => 'x' }) }
const day = 86400, end = Math.floor(Date.parse('2026-11-17T00:00:00Z') / 1000)
const cases: Record<string, [any, any]> = {
  'first page': [{}, {}],
  'deep page 25000 (of 50000)': [{}, { current: 25000 }],
  'last page 50000': [{}, { current: 50000 }],
  'app': [{ appid: 'APP2' }, {}],
  'app deep 6000': [{ appid: 'APP2' }, { current: 6000 }],
  'status 2': [{ status: '2' }, {}],
  'status 3': [{ status: '3' }, {}],
  'status 5,6': [{ status: '5,6' }, {}],
  'exception': [{ exception: 'under,over,late,wrong_token' }, {}],
  'range 30d': [{ start_time: end - 30 * day, end_time: end }, {}],
  'range 7d app status': [{ start_time: end - 7 * day, end_time: end, appid: 'APP1', status: '2' }, {}],
  'order prefix': [{ out_trade_no: 'HS00001' }, {}],
  'order whole': [{ out_trade_no: 'HS0000123456' }, {}],
  'trade no': [{ trade_no: '0'.repeat(26) + '123456' }, {}],
  'txid': [{ txid: 'e10adc3949ba59abbe56e057f20f883e' }, {}],
  'sort amount': [{}, { sort: '-amount' }],
  'sort paid': [{}, { sort: '-paid_time' }],
  'sort paid asc deep': [{}, { sort: 'paid_time', current: 20000 }],
}
for (const [name, [filter, page]] of Object.entries(cases)) {
  const times: number[] = []
  let total = 0
  for (let i = 0; i < 7; i++) {
    const t = performance.now()
    const a = await transactionPage({ db, chains }, { merchant_id: '1', filter }, { current: 1, size: 20, sort: '-created_time', ...page })
    times.push(performance.now() - t); total = a.total
  }
  times.sort((a, b) => a - b)
  console.log(name.padEnd(30), String(total).padStart(8), 'p50', times[3]!.toFixed(0).padStart(6), 'max', times[6]!.toFixed(0).padStart(6))
}
await close()
