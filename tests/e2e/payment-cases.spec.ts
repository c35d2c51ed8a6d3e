import { transactionInfo } from '#shared/contract/transactions'
import { compare } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { call, demoSignIn } from '../api'
import { expect, test } from '../fixtures'
import type { PaymentCase } from '../sandbox'

const ORDER_SECONDS = 1800

interface Outcome {
  readonly way: PaymentCase
  /** Final status and exception. */
  readonly status: number
  readonly exception: string | null
  readonly collected: string
}

/** The final state of an order of 100 USDT in each case. */
const AT_ONCE: readonly Outcome[] = [
  { way: 'exact', status: 2, exception: null, collected: '100' },
  { way: 'over', status: 2, exception: 'over', collected: '120' },
  { way: 'split', status: 2, exception: null, collected: '100' },
]
const WHEN_TIME_IS_UP: readonly Outcome[] = [
  { way: 'under', status: 3, exception: 'under', collected: '60' },
  { way: 'wrong-token', status: 3, exception: 'wrong_token', collected: '0' },
  { way: 'reorg', status: 3, exception: null, collected: '0' },
  { way: 'late', status: 3, exception: 'late', collected: '100' },
]

for (const chain of ['Ethereum', 'TRON']) {
  test(`each way of paying on ${chain} has the right final state, and the ledger is right`, async ({ sandbox }) => {
    const handles = new Map<PaymentCase, string>()
    for (const { way } of [...AT_ONCE, ...WHEN_TIME_IS_UP]) {
      const { handle_id } = await sandbox.pay({ chain, token: 'USDT', amount: '100', case: way })
      handles.set(way, handle_id)
    }
    let session = await demoSignIn()
    const recordOf = async (way: PaymentCase) => {
      const { record } = await call(transactionInfo, { session, query: { handle_id: handles.get(way) ?? '' } })
      const { status, exception = null, amount_collected = '' } = record ?? {}
      return { way, status, exception, collected: formatAmount(amount_collected, { mode: 'plain' }) }
    }
    for (const outcome of AT_ONCE) await expect.poll(async () => await recordOf(outcome.way)).toEqual(outcome)
    for (const { way } of WHEN_TIME_IS_UP) expect(await recordOf(way)).toMatchObject({ way, status: 1 })

    await sandbox.advance(ORDER_SECONDS + 60)
    session = await demoSignIn()
    for (const outcome of WHEN_TIME_IS_UP) await expect.poll(async () => await recordOf(outcome.way)).toEqual(outcome)

    const { sums, drift } = await sandbox.books()
    expect(sums.length).toBeGreaterThan(0)
    for (const sum of sums) expect(compare(sum, '0')).toBe(0)
    expect(drift).toEqual([])
  })
}
