import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter, TransactionState, TransferListener } from '#server/chain/adapter'
import { afterGiven } from '#server/chain/addresses'
import { scanBlock } from '#server/chain/scan-block'
import type { Services } from '#server/chain/services'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import type { LookUpAnswer } from '#shared/contract/search'
import { answerOf } from './look-up-answer'
import type { Standing } from './look-up-answer'
import { ownedAddresses } from './owned-addresses'
import type { StoredTransfers } from './look-up-row'

export type LookUpServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'log'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000
const AT_ONCE = 50
/** After so many silent tries the network counts as closed. */
const MOST_FAILURES = 4
const LONGEST_WAIT_SECONDS = 15

/** A look-up that is due. */
interface Due {
  readonly id: string
  readonly merchant_id: string
  readonly network_id: string
  readonly txid: string
  readonly failures: number
  readonly found_here: boolean
  readonly wait_until: Date
}

/** What a look has brought. */
interface Found {
  readonly answer: LookUpAnswer
  /** The answer may still change. */
  readonly open: boolean
  readonly at?: Pick<TransactionState, 'block_number' | 'block_hash' | 'confirmations'> & {
    readonly block_time: number | null
  }
  readonly transfers?: StoredTransfers
  readonly found_here?: boolean
}

/**
 * Looks up every transaction that is due: asks its network, reads its block again with the code that watches payments, and
 * writes down what came of it.
 *
 * @returns how many were looked at
 */
export async function advanceLookUps(
  services: LookUpServices,
  listener: TransferListener,
  onError: OnError,
): Promise<number> {
  const { db, clock } = services
  const due = await db
    .selectFrom('look_up')
    .select(['id', 'merchant_id', 'network_id', 'txid', 'failures', 'found_here', 'wait_until'])
    .where('state', '=', 'open')
    .where('look_at', '<=', clock.now())
    .orderBy('look_at')
    .limit(AT_ONCE)
    .execute()
  // A network that does not answer must not hold up those of the others.
  const networks = [...new Set(due.map(({ network_id }) => network_id))]
  await Promise.all(
    networks.map(async (network_id) => {
      for (const row of due.filter((each) => each.network_id === network_id))
        await advance(services, listener, row).catch(onError)
    }),
  )
  return due.length
}

/** Runs the job of look-ups until it is stopped. Let one process at a time run it; a second would be harmless. */
export function startLookUpJobs(services: LookUpServices, listener: TransferListener, onError: OnError): Loop {
  return repeat({
    millis: ROUND_MILLIS,
    onError,
    round: async () => await advanceLookUps(services, listener, onError),
  })
}

async function advance(services: LookUpServices, listener: TransferListener, row: Due): Promise<void> {
  const adapter = services.chains.all().find(({ network_id }) => network_id === row.network_id)
  if (adapter === undefined) return await store(services, row, { answer: 'closed', open: false })
  try {
    await store(services, row, await look(services, { adapter, listener, row }))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    services.log.warn({ network_id: row.network_id, code: error.code }, 'a transaction could not be looked up')
    await storeFailure(services, row)
  }
}

interface Looking {
  readonly adapter: ChainAdapter
  readonly listener: TransferListener
  readonly row: Due
}

async function look(services: LookUpServices, { adapter, listener, row }: Looking): Promise<Found> {
  const { db, clock } = services
  const { txid, merchant_id, network_id } = row
  const said = await adapter.transaction(txid)
  const { state, block_number, block_hash, confirmations } = said
  if (state === 'unknown') return { answer: 'not_found', open: false }
  if (block_number === null || block_hash === null) return { answer: 'waiting', open: clock.now() < row.wait_until }
  const at = { block_number, block_hash, confirmations, block_time: null }
  if (state === 'failed') {
    const block = await adapter.block(block_number)
    const block_time = block?.hash === block_hash ? block.time : null
    return { answer: 'failed', open: false, at: { ...at, block_time } }
  }
  const known = await isKnown(services, row)
  const scan = await scanBlock({ db, clock, adapter, listener }, { number: block_number, hash: block_hash })
  if (scan.outcome === 'moved') return { answer: 'waiting', open: true }
  const all = scan.transfers.filter((transfer) => transfer.txid.toLowerCase() === txid.toLowerCase())
  const owned = await ownedAddresses(db, {
    merchant_id,
    network_id,
    addresses: all.map(({ to_address }) => to_address),
  })
  const { block_time } = scan
  const timed = all.map((transfer) => ({ ...transfer, block_time: block_time ?? 0 }))
  const after = new Set(await afterGiven(db, network_id, timed))
  const transfers = timed.map((transfer) => {
    const { from_address, to_address, contract, token_id, amount } = transfer
    const yours = owned.has(to_address) && after.has(transfer)
    return { from_address, to_address, contract, token_id, amount, yours }
  })
  const found_here = row.found_here || (transfers.some(({ yours }) => yours) && !known && scan.outcome === 'scanned')
  const standing: Standing = { merchant_id, network_id, txid, transfers, found_here }
  const answer = await answerOf(db, standing)
  return {
    answer,
    open: answer === 'confirming',
    at: { ...at, block_time },
    transfers,
    found_here,
  }
}

/** Whether the watcher has recorded a transfer of this transaction before. */
async function isKnown({ db }: LookUpServices, { network_id, txid }: Due): Promise<boolean> {
  const row = await db
    .selectFrom('chain_transfer')
    .select('id')
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .where('state', '<>', 'orphaned')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function storeFailure(services: LookUpServices, row: Due): Promise<void> {
  const failures = row.failures + 1
  if (failures >= MOST_FAILURES) return await store(services, row, { answer: 'closed', open: false })
  await services.db
    .updateTable('look_up')
    .set({ failures, look_at: after(services, 2 ** failures) })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .execute()
}

const after = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(clock.now().getTime() + seconds * 1000)

/** Writes down what was found, and tells the open consoles of the merchant when it says something new. */
async function store(services: LookUpServices, row: Due, found: Found): Promise<void> {
  const { chains, clock, events, db } = services
  const { answer, open, at, transfers, found_here } = found
  const pace = chains.all().find(({ network_id }) => network_id === row.network_id)?.block_seconds ?? 1
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('look_up')
      .select(['handle_id', 'state', 'answer', 'confirmations'])
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Another worker was faster.
    if (before.state === 'done') return
    await trx
      .updateTable('look_up')
      .set({
        state: open ? 'open' : 'done',
        answer,
        failures: 0,
        look_at: after(services, Math.min(LONGEST_WAIT_SECONDS, Math.max(1, pace))),
        answered_at: clock.now(),
        confirmations: at?.confirmations ?? 0,
        block_number: at?.block_number == null ? null : String(at.block_number),
        block_hash: at?.block_hash ?? null,
        block_time: at?.block_time == null ? null : new Date(at.block_time * 1000),
        transfers: JSON.stringify(transfers ?? []),
        ...(found_here === undefined ? {} : { found_here }),
      })
      .where('id', '=', row.id)
      .execute()
    const isNews = !open || before.answer !== answer || before.confirmations !== (at?.confirmations ?? 0)
    if (isNews) await events.publish(trx, row.merchant_id, { type: 'look_up', handle_id: before.handle_id })
  })
}
