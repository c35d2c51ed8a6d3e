import * as z from 'zod/mini'
import { inTransaction } from '#server/database/connect'
import { edit, info, log } from '#shared/contract/user'
import type { securityMethod } from '#shared/contract/user'
import { endOtherSessions, endSession, sessions } from '#shared/contract/user-access'
import { proveCall } from '#server/http/prove-call'
import { factorTimes, holdWithdrawals, holdWords, noteFactorTime } from '#server/access/hold'
import { tellChange } from '../security-notice'
import { endSessions } from '#server/access/sessions'
import { holdEpoch } from '#server/access/security-epoch'
import { logActivity } from '#server/events/activity'
import { callerOf, handler } from '#server/http/handler'
import type { Call, Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { FieldError } from '#server/core/refusal'
import { isKnownZone } from '#server/core/zone'
import type { Db } from '#server/database/schema'
import { secondsOf } from '#server/core/seconds-of'
import type { Services } from '#server/chain/services'
import {
  activityPage,
  liveSessions,
  pageOf,
  recoveryCodes,
  saveProfile,
  sessionLife,
  userProfile,
} from '../queries/user'

type Method = z.output<typeof securityMethod>

const MOST_LINKS = 20
const links = z.record(z.string(), z.string())
const detail = z.record(z.string(), z.unknown())

/** Checks that the schema cannot express: existing zones, and how many links there are. */
async function editFaults(db: Db, { zone, social_links }: Call<typeof edit>['body']): Promise<FieldError[]> {
  const faults: FieldError[] = []
  if (zone !== undefined && !(await isKnownZone(db, zone)))
    faults.push({ path: 'zone', message: 'An IANA time zone', chinese: '须为 IANA 时区名称' })
  if (Object.keys(social_links ?? {}).length > MOST_LINKS)
    faults.push({ path: 'social_links', message: 'Too many', chinese: '数量过多' })
  return faults
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join()

/** @throws Refusal method_not_bound when a method of a new security switch is not bound */
function refuseUnbound(methods: readonly Method[], profile: Awaited<ReturnType<typeof userProfile>>): void {
  const has = { email: profile.email, phone: profile.phone, google: profile.google_bound_at }
  if (methods.some((method) => has[method] === null)) throw new Refusal('method_not_bound')
}

/** The changed lines of text of a profile, before and after, for the activity log. */
function changesOf(before: Awaited<ReturnType<typeof userProfile>>, change: Call<typeof edit>['body']) {
  const lines = [
    ['name', before.name, change.name],
    ['address', before.postal_address, change.address],
    ['website', before.website, change.website],
    ['zone', before.zone, change.zone],
  ] as const
  return Object.fromEntries(
    lines.flatMap(([field, from, to]) => (to === undefined || to === from ? [] : [[field, { from, to }]])),
  )
}

/**
 * Saves what a merchant has edited. A security switch that says what is stored already is left alone: somebody with nothing but
 * a token could else void the owner's codes and fill his mailbox with notices. That is looked at under the lock of the change, so
 * that no switch that was made stronger meanwhile is taken back without a proof.
 *
 * @returns false, with nothing saved, when the switch changes and that is not proven
 * @throws Refusal method_not_bound
 */
async function saveEdit(
  call: Call<typeof edit>,
  services: Services,
  { isProven }: { isProven: boolean },
): Promise<boolean> {
  const {
    google_code: _google,
    email_code: _email,
    phone_code: _phone,
    password: _password,
    security_switch,
    ...profile
  } = call.body
  const { merchant_id } = callerOf(call)
  const { ip, device } = call
  return await inTransaction(services.db, async (trx) => {
    await holdEpoch(trx, merchant_id)
    const before = await userProfile(trx, merchant_id)
    const by = { merchant_id, action: edit.name, ip, device }
    const isNew = security_switch !== undefined && !isSame(security_switch, before.security_switch)
    if (isNew) refuseUnbound(security_switch, before)
    if (isNew && !isProven) return false
    const changed = Object.keys(profile)
    await saveProfile(trx, services.settings, {
      merchant_id,
      change: isNew ? { ...profile, security_switch } : profile,
    })
    if (changed.length > 0) {
      const detail = { changed, changes: changesOf(before, profile) }
      await logActivity(trx, { ...by, detail, at: services.clock.now() })
    }
    if (!isNew) return true
    // As after a change of a factor: somebody who removed a method must not be able to empty the account at once.
    const loosens = before.security_switch.some((method) => !security_switch.some((kept) => kept === method))
    const code = 'security_switch_changed'
    if (loosens) await holdWithdrawals(trx, services, merchant_id, code)
    await noteFactorTime(trx, services, merchant_id, code)
    const detail = { from: before.security_switch, to: security_switch }
    await tellChange(trx, services, { ...by, code, mailboxes: [before.email], detail })
    return true
  })
}

/** Profile, activity log and sessions of a merchant. */
export const userRoutes: Handler[] = [
  handler(info, async (call, services) => {
    const { db } = services
    const { merchant_id, session_id, zone } = callerOf(call)
    // Before anything is read, so that an event after it is not missed.
    const last_event = await services.events.place()
    const [profile, session, codes] = await Promise.all([
      userProfile(db, merchant_id),
      sessionLife(db, session_id),
      recoveryCodes(db, merchant_id),
    ])
    const { password_hash, transaction_password_hash, google_bound_at, postal_address, ...rest } = profile
    const { factors_changed_at, factor_times, recovery_saved_at, ...shown } = rest
    const times = z.parse(factorTimes, factor_times)
    return {
      ...shown,
      zone,
      ...(shown.zone === zone ? {} : { unknown_zone: shown.zone }),
      social_links: z.parse(links, shown.social_links),
      address: postal_address,
      bind_google_auth: google_bound_at !== null,
      password: password_hash !== null,
      transaction_password: transaction_password_hash !== null,
      hold: holdWords(services, { factors_changed_at, times }),
      factor_times: {
        ...(google_bound_at === null ? {} : { google_bound: secondsOf(google_bound_at) }),
        ...times,
      },
      recovery_codes: { ...codes, saved: recovery_saved_at !== null },
      session: { ...session, expires_at: secondsOf(session.expires_at) },
      last_event,
    }
  }),

  handler(edit, async (call, services) => {
    const faults = await editFaults(services.db, call.body)
    if (faults.length > 0) throw new Refusal('parameter_error', faults)
    if (await saveEdit(call, services, { isProven: false })) return null
    await proveCall(services, call, edit)
    await saveEdit(call, services, { isProven: true })
    return null
  }),

  handler(log, async (call, { db }) => {
    const { rows, total } = await activityPage(db, callerOf(call).merchant_id, pageOf(call.query))
    const list = rows.map(({ created_at, ...row }) => ({
      ...row,
      detail: z.parse(detail, row.detail),
      created_time: secondsOf(created_at),
    }))
    return { list, total }
  }),

  handler(sessions, async (call, { db, clock }) => {
    const caller = callerOf(call)
    const { rows, total } = await liveSessions(db, caller, clock.now())
    const list = rows.map(({ id, ip, device, kept, created_at, active_at }) => ({
      id,
      ip,
      device,
      kept,
      created_time: secondsOf(created_at),
      active_time: secondsOf(active_at),
      current: id === caller.session_id,
    }))
    return { list, total }
  }),

  handler(endSession, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    const { ip, device } = call
    await inTransaction(db, async (trx) => {
      const ended = await endSessions(trx, { clock, merchant_id, only: call.params.id, unproven: true })
      if (ended === 0) throw new Refusal('does_not_exist')
      await logActivity(trx, { merchant_id, action: endSession.name, ip, device, at: clock.now() })
    })
    return null
  }),

  handler(endOtherSessions, async (call, { db, clock }) => {
    const { merchant_id, session_id } = callerOf(call)
    const { ip, device } = call
    const ended = await inTransaction(db, async (trx) => {
      const count = await endSessions(trx, { clock, merchant_id, except: session_id, unproven: true })
      const act = { merchant_id, action: endOtherSessions.name, ip, device, at: clock.now() }
      await logActivity(trx, { ...act, detail: { count } })
      return count
    })
    return { ended }
  }),
]
