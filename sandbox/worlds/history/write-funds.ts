import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Trx } from '#server/database/schema'
import { bookSweeps, findDueSweeps } from '#server/funds/sweep-booking'
import * as chart from '#server/ledger/chart'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { costOf } from '#server/payout/withdrawal/cost'
import type { WithdrawalCost } from '#server/payout/withdrawal/cost'
import { worthOf } from '#server/payout/withdrawal/figures'
import { bookWithdrawalHolds, bookWithdrawals } from '#server/payout/withdrawal/withdrawal-booking'
import { selectWithdrawals } from '#server/payout/withdrawal/withdrawal-row'
import { compare, divide, multiply, subtract, toDecimal } from '#shared/money/amount'
import type { SpanningAct } from './act'
import type { PaidToken } from './day-plan'
import { historyAddress, historyTxid } from './history-address'

interface FundsScope {
  readonly merchant_id: string
  readonly tokens: readonly PaidToken[]
}

/** Within the single limit of withdrawals, which held in the past too. In USDT. */
const MOST_AT_ONCE = '45000.00'
const SENDING_MILLIS = 180_000

/** What accounts of merchants hold, decimal text; empty ones are left out. */
export const balancesLike = async (
  trx: Trx,
  owner: RawBuilder<boolean>,
): Promise<{ owner: string; token_id: string; balance: string }[]> =>
  (
    await sql<{ owner: string; token_id: string; balance: string }>`
      select owner, token_id, trim_scale(balance)::text as balance from ledger_account
      where kind = 'liability' and balance > 0 and ${owner} order by id`.execute(trx)
  ).rows

/** The daily fund aggregation as it would have been done at a midnight. A day that was swept already is left alone. */
export async function sweepApplications(trx: Trx, { merchant_id }: { merchant_id: string }, at: Date): Promise<void> {
  const due = (await findDueSweeps(trx, at)).filter((sweep) => sweep.merchant_id === merchant_id)
  await bookSweeps(trx, due, at)
}

/** Withdraws about half of every balance that has grown beyond its token's share of `keep`. */
export function withdrawSurplus(scope: FundsScope, { at, keep }: { at: Date; keep: string }): SpanningAct {
  const end = new Date(at.getTime() + SENDING_MILLIS)
  let begun: readonly string[] = []
  return {
    begin: { at, write: async (trx) => void (begun = await request(trx, scope, { at, keep })) },
    end: { at: end, write: async (trx) => await complete(trx, begun, end) },
  }
}

/** @returns ids of the withdrawals */
async function request(
  trx: Trx,
  { merchant_id, tokens }: FundsScope,
  { at, keep }: { at: Date; keep: string },
): Promise<string[]> {
  const drafts = []
  for (const { token_id, balance } of await balancesLike(trx, sql`owner = ${chart.capital(merchant_id).owner}`)) {
    const token = tokens.find(({ id }) => id === token_id)
    const share = token && toDecimal(divide(multiply(keep, String(token.weight)), '1000', { scale: 2 }))
    const cost = await costOf(trx, { token_id, withdraw_fee: null })
    if (!token || !cost || !share || compare(balance, share) < 0) continue
    drafts.push({ ...draftOf(cost, { balance, at }), merchant_id, address: addressOf(cost, merchant_id) })
  }
  if (drafts.length === 0) return []
  const made = await trx.insertInto('withdrawal').values(drafts).returning('id').execute()
  const ids = made.map(({ id }) => id)
  await bookWithdrawalHolds(
    trx,
    (await withdrawals(trx, ids)).map((withdrawal) => ({ withdrawal, at })),
  )
  return ids
}

const addressOf = ({ network_id }: WithdrawalCost, merchant_id: string): string =>
  historyAddress(network_id, `treasury:${merchant_id}`)

function draftOf(cost: WithdrawalCost, { balance, at }: { balance: string; at: Date }) {
  const { token_id, fee, rate } = cost
  const half = toDecimal(divide(balance, '2', { scale: 2 }))
  const amount = compare(half, MOST_AT_ONCE) > 0 ? MOST_AT_ONCE : half
  return {
    handle_id: Buffer.from(`w${at.getTime()}${token_id}`.slice(-16)).toString('base64url'),
    token_id,
    amount,
    fee,
    received: toDecimal(subtract(amount, fee)),
    usdt_amount: worthOf(amount, rate),
    state: 'auditing' as const,
    created_at: at,
  }
}

const withdrawals = async (trx: Trx, ids: readonly string[]) =>
  await selectWithdrawals(trx)
    .where(sql<boolean>`withdrawal.id = any(${ids}::bigint[])`)
    .orderBy('withdrawal.id')
    .execute()

async function complete(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  const sent = (await withdrawals(trx, ids)).map((withdrawal) => ({
    ...withdrawal,
    txid: historyTxid(withdrawal.network_id, withdrawal.handle_id),
  }))
  await bookWithdrawals(
    trx,
    sent.map((withdrawal) => ({ withdrawal, at })),
  )
  for (const { id, txid, token_id, network_id, merchant_id } of sent) {
    const fee = (await costOf(trx, { token_id, withdraw_fee: null }))?.coin_gas ?? '0'
    const ref = `withdrawal_gas:${id}`
    await bookGas(trx, [{ ref, types: GAS_TYPES.withdrawal, merchant_id, network_id, txid, fee, at }])
    const update = trx.updateTable('withdrawal').where('id', '=', id)
    await update.set({ state: 'transferring' }).execute()
    await update.set({ state: 'confirming', txid }).execute()
    await update.set({ state: 'completed', finished_at: at }).execute()
  }
}
