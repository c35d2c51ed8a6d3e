import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import { secondsOf } from '#server/core/seconds-of'
import { checkAddress } from '#shared/address/check-address'
import { isChainType } from '#shared/address/chain-type'
import type { RiskAnswer, RiskLevel } from '#shared/contract/risk'
import { findingSchema } from './risk'

/** How long an answer of the sources is kept. */
export const KEPT_SECONDS = 3600
/** An answer that is older says nothing any more, but for a Fail and a frozen address. */
const GOOD_SECONDS = 2 * KEPT_SECONDS
/** After so long a source that did not answer is asked again. */
const RETRY_SECONDS = 20
/** A contract is read again after so long: its issuer may freeze an address at any moment. */
const FREEZE_KEPT_SECONDS = 30

/** An address on a network, in any of its spellings. */
export interface OnNetwork {
  readonly network_id: string
  readonly address: string
}

type Clocked = { readonly clock: Clock }

/** What is kept about an address; the columns that several tables have. */
interface KeptRow {
  readonly level: RiskLevel | null
  readonly categories: string[]
  readonly findings: unknown
  readonly checked_at: Date | null
  readonly frozen: string[] | null
}

/** What is known of an address now. */
export interface KeptRisk {
  readonly answer: RiskAnswer
  /** Whether somebody can be asked on this network: without sources nothing waits for an answer. */
  readonly screened: boolean
  /** Whether the sources have answered, and not too long ago. An outage is no answer. */
  readonly checked: boolean
  /** Whether the newest try is over: false while the address waits for the worker. */
  readonly settled: boolean
}

/** Whether a source of the operator knows addresses of this network. */
async function isScreened(db: Db, network_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('screening_source')
    .innerJoin('network', (join) => join.on('network.id', '=', network_id))
    .select('screening_source.name')
    .where((eb) =>
      eb.or([
        eb('screening_source.chain_types', 'is', null),
        sql<boolean>`network.chain_type = any(screening_source.chain_types)`,
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** The normal form of an address on its network; undefined for a text that is none. */
export async function normalOn(db: Db, { network_id, address }: OnNetwork): Promise<string | undefined> {
  const network = await db.selectFrom('network').select('chain_type').where('id', '=', network_id).executeTakeFirst()
  if (network === undefined || !isChainType(network.chain_type)) return undefined
  const verdict = checkAddress(network.chain_type, address.trim())
  return verdict.ok ? verdict.normal : undefined
}

/**
 * Asks the worker for the risk of an address, unless it was asked a short time ago. Does nothing for a text that is no
 * address. In a transaction that is rolled back the wish is lost too.
 */
export async function wantRisk(db: Db, { clock }: Clocked, on: OnNetwork): Promise<void> {
  const address = await normalOn(db, on)
  if (address === undefined) return
  const now = clock.now()
  await sql`
    insert into screening_answer (network_id, address, due_at) values (${on.network_id}, ${address}, ${now})
    on conflict (network_id, address) do update set due_at = excluded.due_at
    where screening_answer.due_at is null and (
      ${isOld(now)}
      or screening_answer.frozen_at is null or screening_answer.frozen_at < ${before(now, FREEZE_KEPT_SECONDS)})`.execute(
    db,
  )
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

/** Whether the sources are to be asked again; never null. */
const isOld = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  screening_answer.checked_at is null or screening_answer.checked_at < ${before(now, KEPT_SECONDS)}
  or coalesce(screening_answer.level = 'unavailable', false) and screening_answer.checked_at < ${before(now, RETRY_SECONDS)})`

/**
 * Whether {@link wantRisk} would have the sources asked, which may be paid for: no good answer of theirs is kept, and nobody
 * waits for one. A text that is no address is no question.
 */
export async function isQuestion(db: Db, { clock }: Clocked, on: OnNetwork): Promise<boolean> {
  const address = await normalOn(db, on)
  if (address === undefined) return false
  const kept = await db
    .selectFrom('screening_answer')
    .select((eb) => eb.or([eb('due_at', 'is not', null), eb.not(isOld(clock.now()))]).as('is_enough'))
    .where('network_id', '=', on.network_id)
    .where('address', '=', address)
    .executeTakeFirst()
  return kept?.is_enough !== true
}

/** Keeps that a contract was just seen to have frozen an address, so that nothing is approved for it meanwhile. */
export async function noteFrozen(db: Db, { clock }: Clocked, on: OnNetwork, token_id: string): Promise<void> {
  const address = await normalOn(db, on)
  if (address === undefined) return
  const now = clock.now()
  await sql`
    insert into screening_answer (network_id, address, level, checked_at, due_at, frozen, frozen_at)
    select ${on.network_id}, ${address}, 'unavailable', ${now}, ${now}, array[symbol], ${now}
    from token where id = ${token_id}
    on conflict (network_id, address) do update
      set frozen = excluded.frozen, frozen_at = excluded.frozen_at,
        level = coalesce(screening_answer.level, excluded.level),
        checked_at = coalesce(screening_answer.checked_at, excluded.checked_at)`.execute(db)
}

/**
 * Deletes answers that nothing is decided by any more, so that not every address that was ever looked at is kept. A Fail and
 * a frozen address stay until another answer replaces them, and what is waited for stays until it is answered.
 *
 * @returns how many were deleted
 */
export async function forgetOldAnswers(trx: Trx, { clock }: Clocked): Promise<number> {
  const oldest = before(clock.now(), GOOD_SECONDS)
  const { numDeletedRows } = await trx
    .deleteFrom('screening_answer')
    .where('due_at', 'is', null)
    .where('level', 'is distinct from', 'Fail')
    .where(sql<boolean>`coalesce(cardinality(frozen), 0) = 0`)
    .where(sql<Date>`coalesce(checked_at, '-infinity')`, '<', oldest)
    .where(sql<Date>`coalesce(frozen_at, '-infinity')`, '<', oldest)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** What is kept about an address. Never asks anybody: see {@link wantRisk}. */
export async function keptRisk(db: Db, { clock }: Clocked, on: OnNetwork): Promise<KeptRisk> {
  const screened = await isScreened(db, on.network_id)
  const address = await normalOn(db, on)
  const row =
    address === undefined
      ? undefined
      : await db
          .selectFrom('screening_answer')
          .select(['level', 'categories', 'findings', 'checked_at', 'frozen', 'due_at'])
          .where('network_id', '=', on.network_id)
          .where('address', '=', address)
          .executeTakeFirst()
  const oldest = clock.now().getTime() - GOOD_SECONDS * 1000
  // A Fail is good until another answer replaces it.
  const isFresh = row?.level === 'Fail' || (row?.checked_at != null && row.checked_at.getTime() >= oldest)
  const level = isFresh ? (row?.level ?? null) : null
  const answer =
    row === undefined ? null : toRiskAnswer(isFresh ? row : { ...row, level: null, categories: [], findings: [] })
  return {
    answer: {
      ...(answer ?? { level: 'unavailable', categories: [], sources: [], frozen: null }),
      checked_time: answer?.checked_time ?? clock.seconds(),
      screened,
      held: screened,
    },
    screened,
    checked: level !== null && level !== 'unavailable',
    settled: row !== undefined && row.due_at === null,
  }
}

/** A kept answer as the API returns it; null when it was never given. A frozen address fails, whatever its sources say. */
export function toRiskAnswer({ level, categories, findings, checked_at, frozen }: KeptRow): RiskAnswer | null {
  if (checked_at === null) return null
  const isFrozen = frozen !== null && frozen.length > 0
  const sources = z.parse(z.array(findingSchema), findings)
  return {
    level: isFrozen ? 'Fail' : (level ?? 'unavailable'),
    categories,
    checked_time: secondsOf(checked_at),
    sources: sources.map(({ name, level: said, time }) => ({ name, level: said, checked_time: time })),
    frozen,
  }
}
