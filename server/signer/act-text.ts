import * as z from 'zod/mini'
import { canonicalLines } from '#shared/payout/canonical-lines'
import type { LineShapes, LineValues } from '#shared/payout/canonical-lines'
import { CODE } from '#shared/payout/passkey-text'
import { ADDRESS, CREDENTIAL_ID, MERCHANT_ID, NETWORK, PERSON, SECONDS, SIGNER_ID, UNITS } from '#shared/payout/shapes'

const HEAD = 'sbc-act-v1'

/** What every act says: for which signer, its own number, drawn once, and until when in seconds it may be handed in. */
const COMMON = { signer_id: SIGNER_ID, act_id: /^[0-9a-f]{16}$/, not_after: SECONDS } as const
const TOKEN = { network: NETWORK, contract: ADDRESS } as const

/** The kinds of acts with their fields, in order. Amounts are smallest units of the token. */
export const ACT_SHAPES = {
  /** The first passkey of a merchant becomes ready: he has read its code to an operator, who knows the person. */
  enrol: { ...COMMON, merchant_id: MERCHANT_ID, code: CODE, person: PERSON },
  /** A passkey counts no more, at once. */
  remove: { ...COMMON, merchant_id: MERCHANT_ID, credential_id: CREDENTIAL_ID },
  /** What a merchant may send of a token: at once, in 24 hours, without a passkey; and from what on two persons must confirm. */
  limit: {
    ...COMMON,
    merchant_id: MERCHANT_ID,
    ...TOKEN,
    payout_units: UNITS,
    daily_units: UNITS,
    unproven_daily_units: UNITS,
    second_from_units: UNITS,
  },
  /** What all merchants together may send of a token in 24 hours. */
  float: { ...COMMON, ...TOKEN, daily_units: UNITS },
  /**
   * From which amount on what lies at an address is moved to the treasury, and the most coin that the gas key spends on this
   * token in 24 hours, in smallest units of the coin: wei, on TRON sun.
   */
  sweep: { ...COMMON, ...TOKEN, least_units: UNITS, gas_daily_wei: UNITS },
  /** So much of a token leaves the treasury for a wallet of the operators' own, once, for at most this fee, in the same units. */
  cold: { ...COMMON, ...TOKEN, to: ADDRESS, units: UNITS, fee_ceiling_wei: UNITS },
  /** What a merchant had before this signer read deposits: added once. */
  opening: { ...COMMON, merchant_id: MERCHANT_ID, ...TOKEN, units: UNITS },
  /**
   * The operator has seen what the chain has and the journal does not, and the closed networks open. `journal` is the hash that
   * `/status` tells. Nothing that was confirmed before counts any more, and no balance is proven until an opening says so.
   */
  reopen: { ...COMMON, journal: /^[0-9a-f]{64}$/ },
} as const satisfies Readonly<Record<string, LineShapes>>

export type ActKind = keyof typeof ACT_SHAPES
/** The fields of an act of a kind. */
export type ActOf<Kind extends ActKind> = { readonly kind: Kind } & LineValues<(typeof ACT_SHAPES)[Kind]>
/** A decision of operators. */
export type Act = { readonly [Kind in ActKind]: ActOf<Kind> }[ActKind]

export const isActKind = (kind: string): kind is ActKind => Object.hasOwn(ACT_SHAPES, kind)

/**
 * An act as the text that operators sign.
 *
 * @throws LineError when a field has another shape, is missing, or is none of this kind
 * @example
 * actText('float', { signer_id, act_id, not_after, network: 'eip155:1', contract, daily_units: '5000000000' })
 */
export function actText(kind: ActKind, fields: Readonly<Record<string, string>>): string {
  const shapes: LineShapes = ACT_SHAPES[kind]
  return canonicalLines(`${HEAD}\nact=${kind}`, shapes, fields)
}

/** Reads the text of an act; undefined when it is not, byte for byte, the text of one. */
export function readAct(text: string): Act | undefined {
  const [head, first = '', ...lines] = text.split('\n')
  const kind = first.replace(/^act=/, '')
  if (head !== HEAD || !isActKind(kind)) return undefined
  const fields = Object.fromEntries(
    lines.slice(0, -1).map((line) => [line.split('=', 1)[0], line.replace(/^[^=]*=/, '')]),
  )
  try {
    // The shapes of all fields of this kind were checked.
    return actText(kind, fields) === text ? z.parse(z.custom<Act>(), { kind, ...fields }) : undefined
  } catch {
    return undefined
  }
}
