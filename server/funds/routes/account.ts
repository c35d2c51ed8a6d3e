import * as account from '#shared/contract/account'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { gasExpenses } from '../queries/gas-expense'

/** The call has no page size, so this is the default of SPEC.md. */
const GAS_PAGE_SIZE = 10

const timeOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000)

/** The gas history. */
export const accountRoutes: Handler[] = [
  handler(account.expend, async (call, { db }) => {
    const { start_time, end_time, network_id, token_id, page = 1 } = call.query
    const filter = {
      merchant_id: callerOf(call).merchant_id,
      from: timeOf(start_time),
      to: timeOf(end_time),
      network_id,
      token_id,
    }
    return await gasExpenses(db, filter, { page, size: GAS_PAGE_SIZE })
  }),
]
