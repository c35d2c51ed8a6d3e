import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { postEntries } from '#server/ledger/ledger'
import type { Db, Trx } from '#server/database/schema'
import { compare, divide, multiply, rescale, subtract, sum, toDecimal } from '@/lib/money/amount'
import * as chart from '#server/ledger/chart'
import { allCosts, costOf } from '#server/payout/withdrawal/cost'
import type { PaidToken } from './day-plan'
import { historyAddress, historyTxid } from './history-address'

export interface FundsScope {
  readonly merchant_id: string
  readonly tokens: readonly PaidToken[]
  readonly random: () => number
}

const REFUND_SHARE = 0.012
/** In USDT; below the single limit of withdrawals. */
const MOST_AT_ONCE = '45000.00'

const usdt = (amount: string): string => toDecimal(rescale(amount, 6))

const balancesLike = async (
  trx: Trx,
  owner: RawBuilder<boolean>,
): Promise<{ owner: string; token_id: string; balance: string }[]> =>
  (
    await sql<{ owner: string; token_id: string; balance: string }>`
      select owner, token_id, trim_scale(balance)::text as balance from ledger_account
      where kind = 'liability' and balance > 0 and ${owner} order by id`.execute(trx)
  ).rows

/**
 * Sweeps every application account to the capital account: the daily fund aggregation, with the same ref as that of the
 * running server, so that neither sweeps a day that the other has swept.
 *
 * @param day YYYY-MM-DD in the merchant's zone
 */
export async function sweepApplications(
  trx: Trx,
  { merchant_id, tokens }: FundsScope,
  { at, day }: { at: Date; day: string },
): Promise<void> {
  const refOf = (token_id: string): string => `aggregation:${merchant_id}:${token_id}:${day}`
  const filled = await balancesLike(trx, sql`owner like ${chart.applicationOwners(merchant_id)}`)
  if (filled.length === 0) return
  const done = await trx
    .selectFrom('ledger_entry')
    .select('ref')
    .where(
      'ref',
      'in',
      filled.map(({ token_id }) => refOf(token_id)),
    )
    .execute()
  const accounts = filled.filter(({ token_id }) => done.every(({ ref }) => ref !== refOf(token_id)))
  const swept = new Set(accounts.map(({ token_id }) => token_id))
  await postEntries(
    trx,
    [...swept].map((token_id) => {
      const full = accounts.filter((account) => account.token_id === token_id)
      return {
        ref: refOf(token_id),
        reason: 'aggregation',
        at,
        postings: [
          ...full.map(({ owner, balance }) => ({
            account: chart.readBack(owner),
            token_id,
            amount: toDecimal(subtract('0', balance)),
          })),
          {
            account: chart.capital(merchant_id),
            token_id,
            amount: toDecimal(sum(full.map(({ balance }) => balance))),
          },
        ],
      }
    }),
  )
  const networks = new Set(accounts.map(({ token_id }) => tokens.find(({ id }) => id === token_id)?.network_id ?? '1'))
  for (const network_id of networks)
    await writeGas(trx, { merchant_id, network_id, types: 2, at, seed: `sweep:${at.toISOString()}` })
}

async function writeGas(
  trx: Trx,
  gas: { merchant_id: string; network_id: string; types: 1 | 2 | 3; at: Date; seed: string },
): Promise<void> {
  const price = (await allCosts(trx)).find(({ network_id }) => network_id === gas.network_id)
  if (!price) return
  await trx
    .insertInto('gas_expense')
    .values({
      merchant_id: gas.merchant_id,
      token_id: price.coin_id,
      amount: price.coin_gas,
      usdt_amount: usdt(toDecimal(multiply(price.gas, price.rate))),
      types: gas.types,
      txid: historyTxid(gas.network_id, gas.seed),
      created_at: gas.at,
    })
    .execute()
}

/**
 * Withdraws half of the capital account in each token, at most `MOST_AT_ONCE`. A token whose balance is below its share
 * of `keep` (by weight) is left alone.
 */
export async function withdrawSurplus(
  trx: Trx,
  scope: FundsScope,
  { at, keep }: { at: Date; keep: string },
): Promise<void> {
  const { merchant_id, tokens } = scope
  for (const { token_id, balance } of await balancesLike(trx, sql`owner = ${chart.capital(merchant_id).owner}`)) {
    const token = tokens.find(({ id }) => id === token_id)
    const share = token && toDecimal(divide(multiply(keep, String(token.weight)), '1000', { scale: 2 }))
    const cost = await costOf(trx, token_id)
    if (!token || !cost || !share || compare(balance, share) < 0) continue
    const half = toDecimal(divide(balance, '2', { scale: 2 }))
    const amount = compare(half, MOST_AT_ONCE) > 0 ? MOST_AT_ONCE : half
    const { fee } = cost
    const received = toDecimal(subtract(amount, fee))
    const handle_id = Buffer.from(`w${at.getTime()}${token_id}`.slice(-16)).toString('base64url')
    const postings = [
      { account: chart.capital(merchant_id), token_id, amount: toDecimal(subtract('0', amount)) },
      { account: chart.onChain(token.network_id), token_id, amount: received },
      { account: chart.fees, token_id, amount: fee },
    ]
    await postEntries(trx, [{ ref: `withdrawal:${handle_id}`, reason: 'withdrawal', at, postings }])
    await trx
      .insertInto('withdrawal')
      .values({
        handle_id,
        merchant_id,
        token_id,
        address: historyAddress(token.network_id, `treasury:${merchant_id}`),
        amount,
        fee,
        received,
        usdt_amount: usdt(amount),
        state: 'completed',
        txid: historyTxid(token.network_id, handle_id),
        created_at: at,
        finished_at: new Date(at.getTime() + 180_000),
      })
      .execute()
    await writeGas(trx, { merchant_id, network_id: token.network_id, types: 1, at, seed: handle_id })
  }
}

/** Chooses at random about one in eighty of the payments that were paid in the range, to be refunded. */
export async function chooseRefunds(
  db: Db,
  scope: FundsScope,
  range: { from: Date; to: Date },
): Promise<ChosenPayment[]> {
  const paid = await db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('payment_transfer', 'payment_transfer.payment_id', 'payment.id')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
    .select(['payment.id', 'payment.handle_id', 'payment.token_id', 'token.network_id', 'chain_transfer.from_address'])
    .select(sql<string>`trim_scale(payment.amount_collected)::text`.as('amount'))
    .where('payment.merchant_id', '=', scope.merchant_id)
    .where('payment.status', '=', 2)
    .where('payment.paid_at', '>=', range.from)
    .where('payment.paid_at', '<', range.to)
    .orderBy('payment.id')
    .execute()
  return paid.filter(() => scope.random() < REFUND_SHARE)
}

/** Refunds payments, a minute apart, out of the capital account; skips those that it cannot pay. */
export async function writeRefunds(
  trx: Trx,
  { merchant_id }: Pick<FundsScope, 'merchant_id'>,
  { chosen, at }: { chosen: readonly ChosenPayment[]; at: Date },
): Promise<void> {
  for (const [place, payment] of chosen.entries())
    await refundOne(trx, merchant_id, { ...payment, at: new Date(at.getTime() + (place + 1) * 60_000) })
}

interface ChosenPayment {
  readonly id: string
  readonly handle_id: string
  readonly token_id: string
  readonly network_id: string
  readonly from_address: string
  readonly amount: string
}

async function refundOne(trx: Trx, merchant_id: string, payment: ChosenPayment & { at: Date }): Promise<void> {
  const { token_id, amount, at } = payment
  const capital = await balancesLike(trx, sql`owner = ${chart.capital(merchant_id).owner} and token_id = ${token_id}`)
  if (compare(capital[0]?.balance ?? '0', amount) < 0) return
  const handle_id = `r${payment.handle_id}`
  const postings = [
    { account: chart.capital(merchant_id), token_id, amount: toDecimal(subtract('0', amount)) },
    { account: chart.onChain(payment.network_id), token_id, amount },
  ]
  await postEntries(trx, [{ ref: `refund:${handle_id}`, reason: 'refund', at, postings }])
  await trx
    .insertInto('refund')
    .values({
      handle_id,
      payment_id: payment.id,
      merchant_id,
      kind: 'all',
      amount,
      usdt_amount: usdt(amount),
      address: payment.from_address,
      state: 'accomplish',
      txid: historyTxid(payment.network_id, handle_id),
      created_at: at,
      finished_at: new Date(at.getTime() + 120_000),
    })
    .execute()
  for (const status of [5, 6])
    await trx.updateTable('payment').set({ status, updated_at: at }).where('id', '=', payment.id).execute()
  await trx
    .updateTable('payment')
    .set({ usdt_refunded: usdt(amount) })
    .where('id', '=', payment.id)
    .execute()
}

/** Runs VACUUM ANALYZE, because the planner's statistics are out of date after so many rows. */
export async function freshenStatistics(db: Db): Promise<void> {
  for (const table of [
    'payment',
    'payment_tally',
    'payment_order_tally',
    'payment_tally_change',
    'statistics_tally',
    'statistics_change',
    'ledger_posting',
    'chain_transfer',
    'payment_transfer',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
