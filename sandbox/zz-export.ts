import { join } from 'node:path'
import { openDatabase } from '#sandbox/database/open-database'
import { paymentBatches } from '#sandbox/api/store/transaction-export'
import { csvFormat } from '#sandbox/export/csv-file'
import { xlsxFormat } from '#sandbox/export/xlsx-file'
import { headerOf, paymentColumns, paymentRow } from '#sandbox/export/payment-columns'
import { zonedTime } from '#sandbox/export/zoned-time'
const { db, close } = await openDatabase({ dataDir: '/tmp/bench/data', world: 'bench', migrationsFolder: join(import.meta.dirname, 'database/migrations'), serves: 'bench', onError: console.error })
const columns = paymentColumns(undefined)!
for (const [name, format] of [['csv', csvFormat], ['xlsx', xlsxFormat]] as const) {
  const writing = { columns, language: 'en-US' as const, time: zonedTime('Asia/Shanghai') }
  async function* rows() { let i = 0; for await (const b of paymentBatches(db, { merchant_id: '1', filter: {} })) yield b.map((p) => paymentRow(p, { ...writing, index: ++i })) }
  const idle = process.memoryUsage().rss; let peak = 0, bytes = 0; const t = Date.now()
  for await (const c of format.write({ header: headerOf(columns, 'en-US'), batches: rows() }) as any) { bytes += c.length; peak = Math.max(peak, process.memoryUsage().rss) }
  console.log(name, 'MB', (bytes / 1e6).toFixed(0), 'seconds', ((Date.now() - t) / 1000).toFixed(0), 'idle', (idle / 1e6).toFixed(0), 'peak', (peak / 1e6).toFixed(0))
}
await close()
