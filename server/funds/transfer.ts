import { sql } from 'kysely'
import * as chart from '#server/ledger/chart'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import type { Trx } from '#server/database/schema'
import { fitsToken } from '#server/core/price'
import type { transfer } from '#shared/contract/account'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { compare } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { HELD, ownAccounts } from './own-account'
import type { OwnAccount } from './own-account'
import { bookTransfers } from './transfer-booking'
import { findTransfer } from './transfer-row'

type TransferBody = Pick<BodyOf<typeof transfer>, 'token_id' | 'from' | 'to' | 'amount' | 'client_ref'>
type Transfer = AnswerOf<typeof transfer>

/**
 * Moves money between two of a merchant's own accounts. It is booked at once, so it is accomplished in the answer. A
 * repeat of the same intent returns the first transfer and writes no second line to the activity log.
 *
 * @throws Refusal key_reused, currency_does_not_exist, does_not_exist, parameter_error at `to` or `amount`,
 * insufficient_balance
 */
export async function transferFunds(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events' | 'settings'>,
  { by, body }: { by: Actor; body: TransferBody },
): Promise<Transfer> {
  const { merchant_id, language } = by
  const accounts = await ownAccounts(trx, { merchant_id, language })
  const { token_id, client_ref } = body
  const { from, to } = pick(accounts, body)
  const amount = await exactAmount(trx, body)
  const at = services.clock.now()
  const made = await trx
    .insertInto('transfer')
    .values({
      merchant_id,
      token_id,
      from_application_id: from.application_id,
      to_application_id: to.application_id,
      amount,
      state: 'accomplish',
      client_ref,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'client_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return await sameAgain(trx, { accounts, merchant_id, body: { ...body, amount } })
  if (compare((await lockBoth(trx, { from, to, token_id })).get(from.owner) ?? '0', amount) < 0)
    throw new Refusal('insufficient_balance')
  const [source, goal] = [chart.readBack(from.owner), chart.readBack(to.owner)]
  await bookTransfers(trx, [{ id: made.id, merchant_id, token_id, from: source, to: goal, amount, at }])
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  const record = await mustFind(trx, { accounts, merchant_id, client_ref })
  const { id, token, chain } = record
  const detail = { from: record.from, to: record.to, amount: record.amount, token, chain }
  await traceAct(trx, services, by, { record: id, detail })
  return record
}

function pick(accounts: readonly OwnAccount[], body: TransferBody): { from: OwnAccount; to: OwnAccount } {
  const from = accounts.find(({ account }) => account === body.from && account !== HELD)
  const to = accounts.find(({ account, is_closed }) => account === body.to && account !== HELD && !is_closed)
  if (from === undefined || to === undefined) throw new Refusal('does_not_exist')
  if (from === to)
    throw new Refusal('parameter_error', [
      { path: 'to', message: 'Another account than from', chinese: '须与转出账户不同' },
    ])
  return { from, to }
}

async function exactAmount(trx: Trx, { token_id, amount }: TransferBody): Promise<string> {
  const token = await trx.selectFrom('token').select('decimals').where('id', '=', token_id).executeTakeFirst()
  if (token === undefined) throw new Refusal('currency_does_not_exist')
  if (!fitsToken(amount, token.decimals))
    throw new Refusal('parameter_error', [
      { path: 'amount', message: `At most ${token.decimals} decimals`, chinese: `最多 ${token.decimals} 位小数` },
    ])
  return formatAmount(amount, { mode: 'plain' })
}

/**
 * Locks both accounts and returns their balances. All transfers lock in the same order, so opposite transfers cannot
 * deadlock.
 */
async function lockBoth(
  trx: Trx,
  { from, to, token_id }: { from: OwnAccount; to: OwnAccount; token_id: string },
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['owner', sql<string>`trim_scale(balance)::text`.as('balance')])
    .where('owner', 'in', [from.owner, to.owner])
    .where('kind', '=', 'liability')
    .where('token_id', '=', token_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ owner, balance }) => [owner, balance]))
}

/**
 * The intent was executed before, and the row of its key is gone: returns the first transfer.
 *
 * @throws Refusal key_reused when the body differs
 */
async function sameAgain(
  trx: Trx,
  { body, ...scope }: { accounts: readonly OwnAccount[]; merchant_id: string; body: TransferBody },
): Promise<Transfer> {
  const first = await mustFind(trx, { ...scope, client_ref: body.client_ref })
  const isSame =
    first.token_id === body.token_id &&
    first.from === body.from &&
    first.to === body.to &&
    compare(first.amount, body.amount) === 0
  if (!isSame) throw new Refusal('key_reused')
  return first
}

async function mustFind(
  trx: Trx,
  scope: { accounts: readonly OwnAccount[]; merchant_id: string; client_ref: string },
): Promise<Transfer> {
  const found = await findTransfer(trx, scope)
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}
