import type { Services } from '#server/chain/services'
import type { Loop } from '#server/core/repeat'
import type { Db } from '#server/database/schema'
import type { DecidingServices } from '#server/payment/decide-unassigned'
import { selectActs } from '#server/payment/unassigned-row'
import { wantRisk } from '#server/screening/answers'
import { inBatches } from '../in-batches'
import { followEndings } from '../follow-endings'
import { busyNetworks, networkLoops, onEachNetwork } from '../network-loops'
import type { NetworkWork } from '../network-loops'
import { advancePayout } from '../send-loop'
import type { PayoutKind } from '../payout-kind'
import { returnedByEntry } from '../taken-back'
import { keepWaitWords } from '../wait-words'
import { cancelSendBack, finishSendBack, noteSendBackSent, permitSendBack, reviveSendBack } from './finish-send-back'
import { asSendBack, lockOpenSendBack, sendBackFacts, sendBackRef, suspenseOf } from './send-back-row'
import type { SendBackRow } from './send-back-row'

/** What the job of send-backs needs. */
export type SendBackServices = DecidingServices & Pick<Services, 'db' | 'chains'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000

/** How the send loop treats send-backs. */
export const sendBackKind = (services: DecidingServices): PayoutKind<SendBackRow> => ({
  refOf: sendBackRef,
  amountOf: ({ amount }) => amount,
  facts: sendBackFacts,
  givesBack: async (_, { transfer_id }) => await Promise.resolve([transfer_id]),
  setAside: suspenseOf,
  // After these refusals it is canceled. After every other one it waits.
  final: new Set(['cannot_be_refunded', 'address_not_saved', 'address_risky', 'address_frozen']),
  lock: lockOpenSendBack,
  lockOpen: lockOpenSendBack,
  permit: async (trx, row) => await permitSendBack(trx, services, row),
  onSent: async (trx, row, txid) => await noteSendBackSent(trx, services, { row, txid }),
  onReplaced: async (trx, { id }, txid) => {
    const states = txid === null ? (['improgress'] as const) : (['improgress', 'accomplish'] as const)
    await trx.updateTable('unassigned_act').set({ txid }).where('id', '=', id).where('state', 'in', states).execute()
  },
  onConfirmed: async (trx, row, fee) => await finishSendBack(trx, services, { row, fee }),
  onFailed: async (trx, row, ending) => await cancelSendBack(trx, services, { row, ...ending }),
  rowOf: async (db, ref) => {
    const [, id] = /^send_back:(\d+)$/.exec(ref) ?? []
    if (id === undefined) return undefined
    const row = await selectActs(db).where('unassigned_act.id', '=', id).executeTakeFirst()
    return row && asSendBack(row)
  },
  onRevived: async (trx, row) => await reviveSendBack(trx, services, row),
  takenBack: returnedByEntry(services, sendBackRef),
  onWaits: async (trx, { id }, reason) => await keepWaitWords(trx, 'unassigned_act', { id, reason }),
  // It stays in progress, and the next round tries again.
  onHeld: async (trx, row, reason) => {
    await wantRisk(trx, services, row)
    await keepWaitWords(trx, 'unassigned_act', { id: row.id, reason })
  },
})

/**
 * Takes every open send-back one step further: sends it, or checks whether the chain has confirmed it.
 *
 * @param onError called when one fails; the others go on, and the next round tries it again
 * @returns how many are open
 * @internal The worker goes on by network; tests take one step of all.
 */
export async function advanceSendBacks(services: SendBackServices, onError: OnError): Promise<number> {
  return await onEachNetwork(workOf(services, onError))
}

const workOf = (services: SendBackServices, onError: OnError): NetworkWork => ({
  networks: async () => {
    const open = await services.db
      .selectFrom('unassigned_act')
      .innerJoin('unassigned', 'unassigned.id', 'unassigned_act.unassigned_id')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select('chain_transfer.network_id')
      .distinct()
      .where('unassigned_act.state', '=', 'improgress')
      .where('unassigned_act.kind', '=', 'send_back')
      .execute()
    return await busyNetworks(services.db, open)
  },
  work: async (network_id) => {
    const kind = sendBackKind(services)
    let looked = 0
    for await (const row of inBatches(openSendBacks(services.db, network_id))) {
      looked++
      const sendBack = asSendBack(row)
      if (sendBack !== undefined) await advancePayout(services, kind, sendBack).catch(onError)
    }
    await followEndings(services, kind, { network_id, onError })
    return looked
  },
})

const openSendBacks = (db: Db, network_id: string) => async (after: string, limit: number) =>
  await selectActs(db)
    .where('unassigned_act.state', '=', 'improgress')
    .where('unassigned_act.kind', '=', 'send_back')
    .where('chain_transfer.network_id', '=', network_id)
    .where('unassigned_act.id', '>', after)
    .orderBy('unassigned_act.id')
    .limit(limit)
    .execute()

/**
 * Runs the job of send-backs until it is stopped. Let one process at a time run it (`whileLeased`); a second would be harmless.
 */
export function startSendBackJobs(services: SendBackServices, onError: OnError): Loop {
  return networkLoops(workOf(services, onError), { millis: ROUND_MILLIS, onError })
}
