import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Loop } from '#server/core/repeat'
import * as chart from '#server/ledger/chart'
import { inTransaction } from '#server/database/connect'
import { onTrial } from '#server/database/on-trial'
import type { Db } from '#server/database/schema'
import { wantRisk } from '#server/screening/answers'
import { refuseUnchecked } from '#server/screening/refuse-risky'
import { auditMode } from '../audit-mode'
import { reasonOf, writtenReason } from '#server/chain/payout-reason'
import { inBatches } from '../in-batches'
import { followEndings } from '../follow-endings'
import { busyNetworks, networkLoops, onEachNetwork } from '../network-loops'
import type { NetworkWork } from '../network-loops'
import { advancePayout } from '../send-loop'
import { isProven } from '../warrant/prove'
import type { PayoutKind } from '../payout-kind'
import {
  approveWithdrawal,
  auditAgain,
  noteFree,
  noteWaiting,
  permitWithdrawal,
  refuseHeldBack,
} from './decide-withdrawal'
import {
  completeWithdrawal,
  confirmWithdrawal,
  failWithdrawal,
  noteTakenBack,
  reopenWithdrawal,
  replaceTransaction,
  reviveWithdrawal,
} from './finish-withdrawal'
import { heldEntries } from './withdrawal-booking'
import { lockWithdrawal, selectWithdrawals, withdrawalFacts } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

/** What the jobs of withdrawals need. */
export type WithdrawalServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000

/** A withdrawal that is held back after its audit goes back to the audit, where the merchant can still cancel it. */
export const withdrawalKind = (services: Omit<WithdrawalServices, 'db' | 'chains'>): PayoutKind<WithdrawalRow> => ({
  refOf: ({ id }) => `withdrawal:${id}`,
  amountOf: ({ received }) => received,
  facts: withdrawalFacts,
  setAside: async (_, row) =>
    await Promise.resolve({ account: chart.held(row.merchant_id), entries: heldEntries(row) }),
  // A withdrawal that is no longer covered fails: no later round can cover it, because its money is held already.
  final: new Set(['insufficient_balance']),
  lock: async (trx, { id }) => await lockWithdrawal(trx, id),
  lockOpen: async (trx, { id }) => {
    const locked = await lockWithdrawal(trx, id)
    return OPEN.some((state) => state === locked?.state) ? locked : undefined
  },
  permit: async (trx, { id }) => await permitWithdrawal(trx, services, id),
  onSent: async (trx, { id }, txid) => await confirmWithdrawal(trx, services, { id, txid }),
  onReplaced: async (trx, { id }, txid) => await replaceTransaction(trx, services, { id, txid }),
  onConfirmed: async (trx, { id }, fee) => await completeWithdrawal(trx, services, { id, fee }),
  onFailed: async (trx, { id }, ending) => await failWithdrawal(trx, services, { id, ...ending }),
  rowOf: async (db, ref) => {
    const [, id] = /^withdrawal:(\d+)$/.exec(ref) ?? []
    return id === undefined ? undefined : await selectWithdrawals(db).where('withdrawal.id', '=', id).executeTakeFirst()
  },
  onRevived: async (trx, { id }) => await reviveWithdrawal(trx, services, id),
  takenBack: {
    note: async (trx, { id }, isGone) => await noteTakenBack(trx, services, { id, isGone }),
    signAnew: async (trx, { id }) => await reopenWithdrawal(trx, services, { id, giveBack: null }),
    giveBack: async (trx, { id }, { why }) =>
      await reopenWithdrawal(trx, services, { id, giveBack: writtenReason(why) }),
  },
  onWaits: async (trx, { id }, reason) => await noteWaiting(trx, services, { id, reason }),
  onHeld: async (trx, { id }, reason) => await auditAgain(trx, services, { id, reason }),
})

/**
 * Takes every open withdrawal one step further: approves it when its audit is due, sends it, or checks whether the
 * chain has confirmed it.
 *
 * @param onError called when one withdrawal fails; the others go on, and the next round tries it again
 * @returns how many withdrawals are open
 * @internal The worker goes on by network; tests take one step of all.
 */
export async function advanceWithdrawals(services: WithdrawalServices, onError: OnError): Promise<number> {
  return await onEachNetwork(workOf(services, onError))
}

const workOf = (services: WithdrawalServices, onError: OnError): NetworkWork => {
  const seen = { proven: new Set<string>(), looked: new Map<string, number>() }
  return {
    networks: async () => {
      const open = await services.db
        .selectFrom('withdrawal')
        .innerJoin('token', 'token.id', 'withdrawal.token_id')
        .select('token.network_id')
        .distinct()
        .where('withdrawal.state', 'in', OPEN)
        .execute()
      return await busyNetworks(services.db, open)
    },
    work: async (network_id) => await advanceOn(services, { network_id, onError, ...seen }),
  }
}

async function advanceOn(
  services: WithdrawalServices,
  { network_id, onError, ...seen }: Pick<Audited, 'proven' | 'looked'> & { network_id: string; onError: OnError },
): Promise<number> {
  // What is forgotten is looked at once more.
  for (const known of [seen.proven, seen.looked]) if (known.size > MOST_KNOWN) known.clear()
  const isAutomatic = (await auditMode(services.db)) === 'automatic'
  const kind = withdrawalKind(services)
  let count = 0
  for await (const withdrawal of inBatches(openWithdrawals(services.db, network_id))) {
    count++
    if (withdrawal.state !== 'auditing') await advancePayout(services, kind, withdrawal).catch(onError)
    else await audit(services, kind, { withdrawal, isAutomatic, ...seen }).catch(onError)
  }
  await followEndings(services, kind, { network_id, onError })
  return count
}

interface Audited {
  readonly withdrawal: WithdrawalRow
  readonly isAutomatic: boolean
  /** Those under audit that had all that they are signed with. An audit may take days, and the signature looks again. */
  readonly proven: Set<string>
  readonly looked: Looked
}

/** When a withdrawal under audit was last looked at, by its id. */
type Looked = Map<string, number>
const LOOK_MILLIS = 20_000
/** A worker runs for months: it does not remember every withdrawal that it has seen. */
const MOST_KNOWN = 10_000

async function audit(
  services: WithdrawalServices,
  kind: PayoutKind<WithdrawalRow>,
  { withdrawal, isAutomatic, proven, looked }: Audited,
): Promise<void> {
  const seen = Object.values(withdrawalFacts(withdrawal)).join(' ')
  if (!proven.has(seen)) {
    if (!(await isProven(services, kind, withdrawal))) return
    proven.add(seen)
  }
  if (!isAutomatic) await noteHeldBack(services, withdrawal, looked)
  else if (isDue(services, withdrawal)) await approve(services, withdrawal)
}

const OPEN = ['auditing', 'transferring', 'confirming'] as const

const openWithdrawals = (db: Db, network_id: string) => async (after: string, limit: number) =>
  await selectWithdrawals(db)
    .where('withdrawal.state', 'in', OPEN)
    .where('token.network_id', '=', network_id)
    .where('withdrawal.id', '>', after)
    .orderBy('withdrawal.id')
    .limit(limit)
    .execute()

function isDue({ clock, settings }: WithdrawalServices, { created_at }: WithdrawalRow): boolean {
  return clock.now().getTime() >= created_at.getTime() + settings.withdrawal_audit_seconds * 1000
}

/**
 * Says why a withdrawal could not be approved now, while a person has to decide: the merchant may be the one who can end
 * it, and must not take it for a slow reviewer. What no longer holds is taken back. An audit may take days, so it is looked at only now
 * and then.
 */
async function noteHeldBack(services: WithdrawalServices, withdrawal: WithdrawalRow, looked: Looked): Promise<void> {
  const { id } = withdrawal
  const now = services.clock.now().getTime()
  if (now < (looked.get(id) ?? 0) + LOOK_MILLIS) return
  looked.set(id, now)
  try {
    await onTrial(services.db, async (trx) => await refuseHeldBack(trx, services, withdrawal))
    if (withdrawal.reason !== '') await inTransaction(services.db, async (trx) => await noteFree(trx, services, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = reasonOf(error)
    await inTransaction(services.db, async (trx) => await noteWaiting(trx, services, { id, reason }))
  }
}

/** A person may approve a withdrawal to an address that nobody could check; time alone may not. */
async function approve(services: WithdrawalServices, withdrawal: WithdrawalRow): Promise<void> {
  const { id } = withdrawal
  try {
    await inTransaction(services.db, async (trx) => {
      await refuseUnchecked(trx, services, withdrawal)
      await approveWithdrawal(trx, services, id)
    })
  } catch (error) {
    // It is held back or was decided meanwhile; the next round tries again.
    if (!(error instanceof Refusal)) throw error
    const reason = reasonOf(error)
    await inTransaction(services.db, async (trx) => {
      await noteWaiting(trx, services, { id, reason })
      await wantRisk(trx, services, withdrawal)
    })
  }
}

/**
 * Runs the jobs of withdrawals until they are stopped. Let one process at a time run them (`whileLeased`); a second
 * would be harmless.
 */
export function startWithdrawalJobs(services: WithdrawalServices, onError: OnError): Loop {
  return networkLoops(workOf(services, onError), { millis: ROUND_MILLIS, onError })
}
