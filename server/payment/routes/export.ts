import { headerOf, needWorth, paymentColumns, paymentRow } from '../export/payment-columns'
import type { ExportedPayment } from '../export/payment-columns'
import { tableAnswer } from '#server/export/table-answer'
import type { Cell } from '#server/export/table-file'
import { zonedTime } from '#server/export/zoned-time'
import { exportTransactions } from '#shared/contract/transactions'
import { isZone } from '#shared/time/zone'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { languageOf, Refusal } from '#server/core/refusal'
import { applicationName } from '#server/merchant/application-name'
import { paymentBatches } from '../queries/transaction-export'

/** Lists as files. Both forms of the call in SPEC.md section 7 lead here. */
export const exportRoutes: Handler[] = [
  handler(exportTransactions, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone: own } = callerOf(call)
    const { format: extension = 'csv', zone = own, columns: names, language: asked, ...filter } = call.query
    if (!isZone(zone))
      throw new Refusal('parameter_error', [
        { path: 'zone', message: 'An IANA time zone', chinese: '须为 IANA 时区名称' },
      ])
    const columns = paymentColumns(names)
    if (columns === undefined)
      throw new Refusal('parameter_error', [
        { path: 'columns', message: 'Names of columns with commas between them', chinese: '须为以逗号分隔的列名' },
      ])
    const language = asked === undefined ? call.language : languageOf(asked)
    const writing = { columns, language, times: zonedTime(zone) }
    const payments = paymentBatches(db, { merchant_id, filter, with_worth: needWorth(columns) })
    const batches = rowsOf(payments, (payment, index) => paymentRow(payment, { ...writing, index }))
    const application = filter.appid && (await applicationName(db, { merchant_id, appid: filter.appid }))
    const { start_time, end_time } = filter
    const range = { application, start_time, end_time, now: clock.seconds(), zone, extension }
    return tableAnswer({ columns: headerOf(columns, language), batches }, { ...range, subject: 'payments', language })
  }),
]

async function* rowsOf(
  batches: AsyncIterable<readonly ExportedPayment[]>,
  toRow: (payment: ExportedPayment, index: number) => Cell[],
): AsyncGenerator<Cell[][], void, undefined> {
  let index = 0
  for await (const batch of batches) yield batch.map((payment) => toRow(payment, ++index))
}
