import * as z from 'zod/mini'
import { resetApplication, showKey } from '#shared/contract/application'
import { operations } from '#shared/contract/table'
import { compare } from '#shared/money/amount'
import type { Db } from '#server/database/schema'
import { codeFlowsOf, stepUpOf } from './step-up-policy'

type Payload = Readonly<Record<string, unknown>>

/** What decides who can refund with a KEY: the limit within 24 hours (null: nobody), and from where (empty: everywhere). */
export interface KeyPower {
  readonly key_refund_limit: string | null
  readonly whitelist_ips: readonly string[]
}

const powerChange = z.pick(resetApplication.body, {
  appid: true,
  key_refund_limit: true,
  whitelist_ips: true,
  change_key: true,
})

/**
 * Whether money can leave by this change of an application that could not leave before: a higher limit; or, while the KEY may
 * refund, a KEY that is given away or calls from an address that was refused. A KEY refunds to any address, without a code
 * and without a wait, so one code from a stolen mailbox was once a way to the whole balance.
 */
export function letsMoneyOut(before: KeyPower, change: Omit<z.output<typeof powerChange>, 'appid'>): boolean {
  const { key_refund_limit: limit = before.key_refund_limit, whitelist_ips, change_key } = change
  if (limit === null) return false
  if (compare(limit, before.key_refund_limit ?? '0') > 0) return true
  return change_key === true || (whitelist_ips !== undefined && lets(whitelist_ips, before.whitelist_ips))
}

/** Whether a list lets an address in that the list before kept out. */
function lets(after: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0) return false
  return after.length === 0 || after.some((ip) => !before.includes(ip.trim()))
}

/** Acts that want a proof for money where their call lets money out; else that of their operation. */
const BY_POWER: Readonly<Record<string, (payload: Payload) => Asked | null>> = {
  [resetApplication.name]: (payload) => {
    const { data } = z.safeParse(powerChange, payload)
    return data === undefined ? null : { appid: data.appid, isOut: (before) => letsMoneyOut(before, data) }
  },
  // Whoever has seen the KEY can refund with it.
  [showKey.name]: ({ appid }) =>
    typeof appid === 'string' ? { appid, isOut: ({ key_refund_limit }) => key_refund_limit !== null } : null,
}
interface Asked {
  readonly appid: string
  readonly isOut: (before: KeyPower) => boolean
}

const usualStepUp = (act: string) => stepUpOf(act, operations.find(({ name }) => name === act)?.stepUp)

interface ProvenCall {
  /** Of the operation. */
  readonly name: string
  readonly merchant_id: string
  /** Params, query and body. What does not fit the operation has its usual kind: the call itself is refused. */
  readonly payload: Payload
}

/** The kind of step-up that one call needs, by what it asks for and what is stored now; null for none. */
export async function stepUpOfCall(
  db: Db,
  { name, merchant_id, payload }: ProvenCall,
): Promise<'security' | 'money' | null> {
  const usual = usualStepUp(name)
  const asked = BY_POWER[name]?.(payload) ?? null
  if (asked === null) return usual
  const before = await db
    .selectFrom('application')
    .select(['key_refund_limit', 'whitelist_ips'])
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', asked.appid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return before !== undefined && asked.isOut(before) ? 'money' : usual
}

/** Whether codes for an act are sent in this flow, for one of the kinds of step-up that its calls need. */
export function isFlowOf(act: string, { channel, flow }: { channel: 'email' | 'sms'; flow: number }): boolean {
  const usual = usualStepUp(act)
  if (usual === null) return false
  const kinds = Object.hasOwn(BY_POWER, act) ? ([usual, 'money'] as const) : [usual]
  return kinds.some((step_up) => codeFlowsOf({ name: act, step_up })[channel] === flow)
}
