import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import type { ChainAdapter } from '#server/chain/adapter'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { failureOf, isSigned } from '../policy/held-back'
import { auditMode } from '../audit-mode'
import { approveWithdrawal, auditAgain, noteWaiting, permitWithdrawal } from './decide-withdrawal'
import { completeWithdrawal, confirmWithdrawal, failWithdrawal } from './finish-withdrawal'
import { lockWithdrawal, selectWithdrawals } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

export type WithdrawalServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings'>
type OnError = (error: unknown) => void

/** Key 0 of every network pays what leaves the house. */
/** What no later audit can mend: it is not covered any more. */
const FINAL: ReadonlySet<RefusalName> = new Set(['insufficient_balance'])
const AT_ONCE = 100
const ROUND_MILLIS = 1_000

const refOf = ({ id }: WithdrawalRow): string => `withdrawal:${id}`

/**
 * Takes every open withdrawal one step further: through its audit when that is due, onto the chain, to its end.
 *
 * @param onError one withdrawal could not be taken further; the others are, and it is tried again in the next round
 * @returns how many were looked at
 */
export async function advanceWithdrawals(services: WithdrawalServices, onError: OnError): Promise<number> {
  const isAutomatic = (await auditMode(services.db)) === 'automatic'
  let looked = 0
  for await (const withdrawal of openWithdrawals(services.db)) {
    looked++
    if (withdrawal.state !== 'auditing') await carryOn(services, withdrawal).catch(onError)
    else if (isAutomatic && isDue(services, withdrawal)) await approve(services, withdrawal).catch(onError)
  }
  return looked
}

/** In batches by id: whatever waits at the front keeps nobody behind it from being looked at. */
async function* openWithdrawals(db: Db): AsyncGenerator<WithdrawalRow, void, undefined> {
  let after = '0'
  for (;;) {
    const rows = await selectWithdrawals(db)
      .where('withdrawal.state', 'in', ['auditing', 'transferring', 'confirming'])
      .where('withdrawal.id', '>', after)
      .orderBy('withdrawal.id')
      .limit(AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.id
  }
}

function isDue({ clock, settings }: WithdrawalServices, { created_at }: WithdrawalRow): boolean {
  return clock.now().getTime() >= created_at.getTime() + settings.withdrawal_audit_seconds * 1000
}

async function approve(services: WithdrawalServices, { id }: WithdrawalRow): Promise<void> {
  try {
    await inTransaction(services.db, (trx) => approveWithdrawal(trx, services, id))
  } catch (error) {
    // Held back, or decided meanwhile: it waits, and the next round looks again.
    if (!(error instanceof Refusal)) throw error
    const reason = error.message
    await inTransaction(services.db, (trx) => noteWaiting(trx, services, { id, reason }))
  }
}

async function carryOn(services: WithdrawalServices, withdrawal: WithdrawalRow): Promise<void> {
  const adapter = services.chains.get(withdrawal.network_id)
  const { txid } = withdrawal
  if (txid === null) await send(services, adapter, withdrawal)
  else await watch(services, adapter, { ...withdrawal, txid })
}

/**
 * The chain's journal knows the transaction by its ref: a worker that died between sending and writing that down sends
 * the very same transaction, which is none. What is not signed yet is judged once more where it is signed.
 *
 * @throws ChainError, Refusal of `permitWithdrawal`
 */
async function sendOnce(
  services: WithdrawalServices,
  adapter: ChainAdapter,
  withdrawal: WithdrawalRow,
): Promise<string> {
  const { id, address: to, token_id, received: amount } = withdrawal
  const permit = async (trx: Trx): Promise<void> => await permitWithdrawal(trx, services, id)
  const { txid } = await adapter.send({ from: TREASURY, to, token_id, amount, ref: refOf(withdrawal), permit })
  return txid
}

async function send(services: WithdrawalServices, adapter: ChainAdapter, withdrawal: WithdrawalRow): Promise<void> {
  const { id } = withdrawal
  const outgoing = { ...withdrawal, ref: refOf(withdrawal) }
  let txid: string
  try {
    // A first look: a stop must be obeyed also where the network is silent, and never comes to the last word.
    if (!(await isSigned(services.db, outgoing))) {
      await inTransaction(services.db, (trx) => permitWithdrawal(trx, services, id))
    }
    txid = await sendOnce(services, adapter, withdrawal)
  } catch (error) {
    await endUnsent(services, outgoing, error)
    return
  }
  await inTransaction(services.db, (trx) => confirmWithdrawal(trx, services, { id, txid }))
}

/** @throws error when nobody knows what has become of it */
async function endUnsent(
  services: WithdrawalServices,
  outgoing: WithdrawalRow & { readonly ref: string },
  error: unknown,
): Promise<void> {
  const { id } = outgoing
  const failure = failureOf(error, FINAL)
  await inTransaction(services.db, async (trx) => {
    await lockWithdrawal(trx, id)
    // Another worker was quicker, and there may be nothing left to send it a second time: its transfer counts.
    if (await isSigned(trx, outgoing)) return
    if (failure !== null) await failWithdrawal(trx, services, { id, reason: failure })
    else if (error instanceof Refusal && error.reason !== 'wrong_state') {
      await auditAgain(trx, services, { id, reason: error.message })
    }
  })
}

async function watch(
  services: WithdrawalServices,
  adapter: ChainAdapter,
  withdrawal: WithdrawalRow & { readonly txid: string },
): Promise<void> {
  const { id } = withdrawal
  const { state, confirmations, fee } = await adapter.transaction(withdrawal.txid)
  if (state === 'unknown') {
    // Lost by the chain, not by us.
    await sendOnce(services, adapter, withdrawal)
    return
  }
  if (confirmations < adapter.confirmations) return
  await inTransaction(services.db, async (trx) => {
    if (state === 'mined') await completeWithdrawal(trx, services, { id, fee: fee ?? '0' })
    const reason = 'The chain did not carry it out'
    if (state === 'failed') await failWithdrawal(trx, services, { id, reason, fee: fee ?? '0' })
  })
}

/** Keeps withdrawals going for as long as the process runs; for one process at a time (whileLeased), two do no harm. */
export function startWithdrawalJobs(services: WithdrawalServices, onError: OnError): Loop {
  const round = async (): Promise<void> => void (await advanceWithdrawals(services, onError))
  return repeat({ millis: ROUND_MILLIS, round, onError })
}
