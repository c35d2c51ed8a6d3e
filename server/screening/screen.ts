import type { Services } from '#server/chain/services'
import { ChainError } from '#server/chain/chain-error'
import { readNetworks } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { errorFields } from '#server/core/log'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { checkAddress } from '#shared/address/check-address'
import { KEPT_SECONDS } from './answers'
import { mergeFindings } from './risk'
import type { Finding } from './risk'
import type { AskedAddress, ScreeningSource } from './source'

/** What asking needs. */
export type ScreenServices = Pick<Services, 'db' | 'clock' | 'chains' | 'log'>

/** A person waits for some of the answers. */
const ROUND_MILLIS = 250
/** Addresses asked for at the same time. */
const AT_ONCE = 16

interface DueRow {
  readonly network_id: string
  readonly address: string
  readonly level: string | null
  readonly checked_at: Date | null
}

/** Writes down who is asked in this installation, so that every process knows whether an answer can be waited for. */
export async function stateSources(db: Db, sources: readonly ScreeningSource[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('screening_source').execute()
    const rows = sources.map(({ name, chain_types }) => ({ name, chain_types: chain_types && [...chain_types] }))
    if (rows.length > 0) await trx.insertInto('screening_source').values(rows).execute()
  })
}

/**
 * Asks for the addresses that are due, several at a time, and keeps the answers. A source that fails is `unavailable` in
 * the answer and named in the log, without address and key.
 *
 * @returns how many addresses were asked for
 */
export async function screenDue(services: ScreenServices, sources: readonly ScreeningSource[]): Promise<number> {
  const { db, clock } = services
  const due = await db
    .selectFrom('screening_answer')
    .select(['network_id', 'address', 'level', 'checked_at'])
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  if (due.length === 0) return 0
  const networks = new Map((await readNetworks(db)).map((network) => [network.id, network]))
  await Promise.all(
    due.map(async (row) => {
      const network = networks.get(row.network_id)
      if (network !== undefined) await screenOne(services, { row, network, sources })
    }),
  )
  return due.length
}

interface Asking {
  readonly row: DueRow
  readonly network: Network
  readonly sources: readonly ScreeningSource[]
}

async function screenOne(services: ScreenServices, { row, network, sources }: Asking): Promise<void> {
  const { db, clock, log } = services
  const { network_id, address } = row
  const verdict = checkAddress(network.chain_type, address)
  const shown = verdict.ok ? verdict.shown : address
  const asked: AskedAddress = { network, normal: address, shown }
  const known = sources.filter(({ chain_types }) => chain_types?.includes(network.chain_type) ?? true)
  const oldest = clock.now().getTime() - KEPT_SECONDS * 1000
  const isKept = row.level !== null && row.level !== 'unavailable' && (row.checked_at?.getTime() ?? 0) >= oldest
  const findings = isKept
    ? undefined
    : await Promise.all(
        known.map(async (source) => {
          const finding = await ask(source, asked).catch((error: unknown) => {
            log.warn({ source: source.name, network_id, ...errorFields(error) }, 'a screening source did not answer')
            return { level: 'unavailable' as const, categories: [] }
          })
          return { name: source.name, time: clock.seconds(), ...finding }
        }),
      )
  const frozen = await readFrozen(services, { network_id, address: shown })
  const now = clock.now()
  await db
    .updateTable('screening_answer')
    .set({
      due_at: null,
      ...(findings && answered(findings, now)),
      // A node that does not answer leaves what the contract said last.
      ...(frozen === undefined ? {} : { frozen: frozen && [...frozen] }),
      frozen_at: now,
    })
    .where('network_id', '=', network_id)
    .where('address', '=', address)
    .execute()
}

const ask = async (source: ScreeningSource, asked: AskedAddress): Promise<Pick<Finding, 'level' | 'categories'>> => {
  const { level, categories } = await source.ask(asked)
  return { level, categories: [...categories] }
}

function answered(findings: readonly Finding[], checked_at: Date) {
  const { level, categories } = mergeFindings(findings)
  return { level, categories, findings: JSON.stringify(findings), checked_at }
}

/**
 * The names of the tokens whose contract has frozen an address, read from the chain now. null: no contract of the network
 * has such a list; undefined: the network does not answer, or is not followed now.
 */
export async function readFrozen(
  { db, chains, log }: Pick<ScreenServices, 'db' | 'chains' | 'log'>,
  { network_id, address }: { network_id: string; address: string },
): Promise<readonly string[] | null | undefined> {
  const adapter = chains.all().find((each) => each.network_id === network_id)
  if (adapter === undefined) return undefined
  try {
    const ids = await adapter.frozenTokens(address)
    if (ids === null || ids.length === 0) return ids
    const rows = await db.selectFrom('token').select('symbol').where('id', 'in', ids).orderBy('sort').execute()
    return rows.map(({ symbol }) => symbol)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn({ network_id, ...errorFields(error) }, 'the freeze list of a token could not be read')
    return undefined
  }
}

/**
 * Answers what is due until it is stopped. Let one process at a time run it (`whileLeased`); a second would only ask twice.
 */
export function startScreening(
  services: ScreenServices,
  sources: readonly ScreeningSource[],
  onError: (error: unknown) => void,
): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await screenDue(services, sources) })
}
