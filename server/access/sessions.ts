import { sql } from 'kysely'
import type { UpdateObject } from 'kysely'
import { zoneForNode } from '#server/core/zone'
import type { Database, Db, Trx } from '#server/database/schema'
import type { Clock } from '#server/database/clock'
import { insertSessionEnds } from '#server/events/event'
import type { Caller } from './caller'
import { changeSealed, fits, saysOf, sealNew } from './row-seal'
import { beginEpoch, beginEpochInSession, holdEpoch } from './security-epoch'
import type { Language } from '#server/core/refusal'
import { randomId, randomToken, sha256 } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
/** Idle and absolute life in seconds (PRODUCT.md section 6, Session). */
const LIFE = {
  pending: { idle: 10 * MINUTE, absolute: 10 * MINUTE },
  full: { idle: 15 * MINUTE, absolute: 12 * HOUR },
  kept: { idle: 7 * DAY, absolute: 30 * DAY },
} as const
/** `active_at` is written at most every 30 seconds, so that not every read becomes a write. */
const TOUCH_SECONDS = 30
/** How long the previous token stays valid after a rotation, for calls that were under way. */
const ROTATION_GRACE_SECONDS = 60

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** A session to be opened. `pending` waits for the Google code and may call little; `full` is signed in. */
export interface NewSession {
  readonly merchant_id: string
  readonly token_class: 'pending' | 'full'
  /** "Stay signed in on this device". */
  readonly kept: boolean
  readonly ip: string
  readonly device: string
  /** The passkey that opens it, by its id; absent for every other way in. */
  readonly passkey_id?: string | undefined
}

/** A valid session and the merchant it belongs to. */
export interface LiveSession {
  readonly caller: Caller
  readonly token_class: 'pending' | 'full'
  readonly kept: boolean
  readonly active_at: Date
  readonly idle_seconds: number
  readonly expires_at: Date
  /** The merchant's, as it is stored. */
  readonly language: Language
}

interface SessionServices {
  readonly clock: Clock
  readonly settings: SecretKeys
}

const lifeOf = ({ token_class, kept }: Pick<NewSession, 'token_class' | 'kept'>) =>
  token_class === 'pending' ? LIFE.pending : kept ? LIFE.kept : LIFE.full

/** Opens a session and returns its token. Only a hash of the token is stored. */
export async function openSession(
  db: Db,
  { clock, settings }: SessionServices,
  session: NewSession,
): Promise<{ id: string; token: string }> {
  const now = clock.now()
  const token = randomToken()
  const id = randomId()
  const life = lifeOf(session)
  await db
    .insertInto('session')
    .values({
      ...session,
      id,
      token_hash: sha256(token),
      created_at: now,
      active_at: now,
      idle_seconds: life.idle,
      expires_at: later(now, life.absolute),
      revoked_at: null,
      previous_hash: null,
      previous_until: null,
    })
    .execute()
  await sealNew(db, settings, 'session', [id])
  return { id, token }
}

/**
 * The session of a token, or null when it is unknown, revoked, expired, idle for too long, or a row that nobody with SECRET has
 * written.
 */
export async function findSession(
  { db, clock, settings }: SessionServices & { readonly db: Db },
  token: string,
): Promise<LiveSession | null> {
  const now = clock.now()
  const hash = sha256(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('merchant', 'merchant.id', 'session.merchant_id')
    .select(['session.id', 'session.token_class', 'session.kept', 'session.active_at', 'session.idle_seconds'])
    .select(['session.expires_at', 'merchant.id as merchant_id', 'merchant.mchid', 'merchant.status'])
    .select(sql<string>`known_zone(merchant.zone)`.as('zone'))
    .select(['merchant.language', 'session.seal', saysOf('session').as('says')])
    .where((eb) =>
      eb.or([
        eb('session.token_hash', '=', hash),
        eb.and([eb('session.previous_hash', '=', hash), eb('session.previous_until', '>', now)]),
      ]),
    )
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('merchant.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || later(row.active_at, row.idle_seconds) <= now) return null
  const { seal, says, ...known } = row
  if (!fits(settings, 'session', { seal, says })) return null
  const { id: session_id, merchant_id, mchid, status, ...session } = known
  const zone = zoneForNode(row.zone)
  return { ...session, caller: { session_id, merchant_id, mchid, status, zone } }
}

/** Restarts the idle time of a session after an action of the merchant. */
export async function touchSession(db: Db, session: LiveSession, now: Date): Promise<void> {
  if (now.getTime() - session.active_at.getTime() < TOUCH_SECONDS * 1000) return
  await db
    .updateTable('session')
    .set({ active_at: now })
    .where('id', '=', session.caller.session_id)
    .where('active_at', '<', now)
    .execute()
}

async function changeSession(
  trx: Trx,
  keys: SecretKeys,
  id: string,
  columns: UpdateObject<Database, 'session'>,
): Promise<void> {
  const change = async () => await trx.updateTable('session').set(columns).where('id', '=', id).execute()
  await changeSealed(trx, keys, { kind: 'session', id, change })
}

/** Turns a pending session into a full one after the Google code was accepted; returns its new token. */
export async function completeSession(
  trx: Trx,
  { clock, settings }: SessionServices,
  session_id: string,
): Promise<string> {
  const now = clock.now()
  const token = randomToken()
  const { kept } = await trx.selectFrom('session').select('kept').where('id', '=', session_id).executeTakeFirstOrThrow()
  const life = lifeOf({ token_class: 'full', kept })
  const full = { token_hash: sha256(token), token_class: 'full', active_at: now, idle_seconds: life.idle } as const
  await changeSession(trx, settings, session_id, { ...full, expires_at: later(now, life.absolute) })
  return token
}

/**
 * Gives a session a new token after a factor was changed. The old token, which may be stolen, is valid for 60 more
 * seconds.
 */
export async function rotateSession(
  trx: Trx,
  { clock, settings }: SessionServices,
  session_id: string,
): Promise<string> {
  const token = randomToken()
  await changeSession(trx, settings, session_id, {
    token_hash: sha256(token),
    previous_hash: sql<Buffer>`token_hash`,
    previous_until: later(clock.now(), ROTATION_GRACE_SECONDS),
  })
  return token
}

/**
 * Revokes sessions of a merchant: one by id, those that a passkey has opened, all but one, or all. Their event streams, in every
 * process, close once the transaction commits. Whoever had one of them may have asked for codes and links: a new epoch begins,
 * which voids all, also where no session was left to end.
 *
 * @param which.unproven at the word of somebody in a session who has proven nothing else. An epoch begins only where a session has
 * ended, or a thief who calls this every second keeps the owner out; see {@link beginEpochInSession}
 * @returns how many have ended; those that had ended before do not count
 * @example
 * await endSessions(trx, { clock, merchant_id, except: session_id })
 */
export async function endSessions(
  trx: Trx,
  { clock, unproven = false, ...which }: Which & { clock: Clock; unproven?: boolean },
): Promise<number> {
  await holdEpoch(trx, which.merchant_id)
  const ended = await closeSessions(trx, { at: clock.now(), ...which })
  if (!unproven) await beginEpoch(trx, which.merchant_id, clock.now())
  else if (ended > 0) await beginEpochInSession(trx, which.merchant_id, clock.now())
  return ended
}

interface Which {
  readonly merchant_id: string
  readonly only?: string
  readonly except?: string
  /** The passkey that has opened them. */
  readonly opened_by?: string
}

/** Signs out: ends the caller's own session, and nothing else. */
export async function logOut(
  trx: Trx,
  { clock, merchant_id, session_id }: { clock: Clock; merchant_id: string; session_id: string },
): Promise<void> {
  await closeSessions(trx, { at: clock.now(), merchant_id, only: session_id })
}

async function closeSessions(
  trx: Trx,
  { at, merchant_id, only, except, opened_by }: Which & { at: Date },
): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: at, seal: null })
    .where('merchant_id', '=', merchant_id)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .$if(opened_by !== undefined, (query) => query.where('passkey_id', '=', opened_by ?? ''))
    .returning('id')
    .execute()
  await insertSessionEnds(trx, { merchant_id, session_ids: ended.map(({ id }) => id), at })
  return ended.length
}
