import * as z from 'zod/mini'
import { ENROLMENT_SHAPES, PAYOUT_SHAPES, REMOVAL_SHAPES } from '#shared/payout/shapes'

/** The largest body of a call, in bytes. */
export const MOST_BYTES = 64 * 1024
const MOST_ASSERTIONS = 4

const network = z.string().check(z.regex(/^[\w-]{1,64}$/))
const index = z.string().check(z.regex(/^(?:0|[1-9]\d{0,18})$/))
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8192}$/))
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/=]{1,256}$/))
const shaped = (shape: RegExp) => z.string().check(z.regex(shape))

/** What a browser gives for `navigator.credentials.get`, each part in base64url. */
const assertion = z.strictObject({
  credential_id: shaped(ENROLMENT_SHAPES.credential_id),
  authenticator_data: bytes,
  client_data: bytes,
  signature: bytes,
})
export type WireAssertion = z.output<typeof assertion>

const deposit = {
  /** With `0x` on EVM chains, without on TRON. */
  txid: shaped(/^(?:0x)?[0-9a-f]{64}$/),
  /** Its number among the logs of the receipt, from 0. */
  log_index: shaped(/^(?:0|[1-9]\d{0,5})$/),
}

const payout = z.strictObject({
  act: shaped(PAYOUT_SHAPES.act),
  signer_id: shaped(PAYOUT_SHAPES.signer_id),
  merchant_id: shaped(PAYOUT_SHAPES.merchant_id),
  intent_id: shaped(PAYOUT_SHAPES.intent_id),
  network: shaped(PAYOUT_SHAPES.network),
  contract: shaped(PAYOUT_SHAPES.contract),
  to: shaped(PAYOUT_SHAPES.to),
  amount_units: shaped(PAYOUT_SHAPES.amount_units),
  fee_ceiling_units: shaped(PAYOUT_SHAPES.fee_ceiling_units),
  not_after: shaped(PAYOUT_SHAPES.not_after),
})
const enrolment = z.strictObject({
  signer_id: shaped(ENROLMENT_SHAPES.signer_id),
  merchant_id: shaped(ENROLMENT_SHAPES.merchant_id),
  credential_id: shaped(ENROLMENT_SHAPES.credential_id),
  key_hash: shaped(ENROLMENT_SHAPES.key_hash),
  person: shaped(ENROLMENT_SHAPES.person),
  not_after: shaped(ENROLMENT_SHAPES.not_after),
})
const removal = z.strictObject({
  signer_id: shaped(REMOVAL_SHAPES.signer_id),
  merchant_id: shaped(REMOVAL_SHAPES.merchant_id),
  credential_id: shaped(REMOVAL_SHAPES.credential_id),
  not_after: shaped(REMOVAL_SHAPES.not_after),
})
/** What was signed from a treasury: a payout by its name, or a move to a cold wallet by the number of its act. */
const intent = z.strictObject({
  act: z.enum(['pay', 'refund', 'cold']),
  intent_id: shaped(/^(?:[a-z_]{1,20}:[1-9]\d{0,18}|[0-9a-f]{16})$/),
})

/** The body of each call, by its name. Every number is a text, and a field that is not here is refused. */
export const requestSchemas = {
  /** Which addresses some keys have that are paid to, one after the other. */
  addresses: z.strictObject({
    network,
    purpose: z.enum(['payment', 'recharge']),
    first: index,
    count: shaped(/^(?:[1-9]|[1-5]\d|6[0-4])$/),
  }),
  /** A new passkey, which signs its own enrolment; and one that is ready, which confirms it. */
  enrol: z.strictObject({ enrolment, spki: bytes, proof: assertion, confirmed_by: z.nullable(assertion) }),
  /** A passkey is removed by another one of the merchant. */
  remove: z.strictObject({ removal, confirmed_by: assertion }),
  /** The passkeys of a merchant, as the journal has them. */
  passkeys: z.strictObject({ merchant_id: shaped(PAYOUT_SHAPES.merchant_id) }),
  /** A decision of operators: its text, and signatures under it, by the public key as SubjectPublicKeyInfo in base64. */
  act: z.strictObject({
    text: z.string().check(z.maxLength(4096)),
    signatures: z.array(z.strictObject({ key: base64, signature: base64 })).check(z.maxLength(16)),
  }),
  /** An address belongs to a merchant. */
  bind: z.strictObject({
    network,
    purpose: z.enum(['payment', 'recharge']),
    index,
    merchant_id: shaped(PAYOUT_SHAPES.merchant_id),
  }),
  /** A deposit on a chain, which the signer reads itself. */
  credit: z.strictObject({ network, ...deposit }),
  /**
   * What lies at an address is moved to the treasury. Each call does the next step that is due: coin for the fee comes first. A
   * repeat is answered with the same bytes until a block has them.
   */
  sweep: z.strictObject({
    network,
    purpose: z.enum(['payment', 'recharge']),
    index,
    contract: shaped(PAYOUT_SHAPES.contract),
  }),
  /** What acts have ordered to leave the treasury of a network for a cold wallet: signs what is due, and says how far each is. */
  cold: z.strictObject({ network }),
  /** A payout with the assertions over it; a refund with the deposit that it gives back to who has paid it. */
  sign: z.strictObject({
    payout,
    assertions: z.array(assertion).check(z.maxLength(MOST_ASSERTIONS)),
    deposit: z.nullable(z.strictObject(deposit)),
  }),
  /** A signed payout again: with the same nonce and a higher fee; on TRON, when what was signed can never be carried out any more. */
  bump: intent,
  /** The nonce of a signed payout again, as a transfer of nothing; TRON has none. */
  void: intent,
  /** Whether an attempt of a signed payout is in a final block. */
  final: intent,
} as const

export type CallName = keyof typeof requestSchemas
export type RequestOf<Name extends CallName> = z.output<(typeof requestSchemas)[Name]>

/** Why a call is refused for good. */
export type RefusedReason =
  /** A field contradicts another, or names what this signer does not have. */
  | 'unknown_network'
  | 'unknown_token'
  | 'unknown_intent'
  | 'unknown_passkey'
  | 'other_signer'
  | 'other_key'
  | 'receiver'
  | 'expired'
  | 'spent'
  | 'assertion'
  | 'passkey_needed'
  | 'payout_limit'
  | 'act'
  | 'signatures'
  | 'too_many'
  | 'removed'
  | 'bound'
  | 'deposit'
  | 'deposit_spent'
  | 'chain_refuses'

/** Why a call may be done later. */
export type WaitReason =
  | 'passkey_waiting'
  | 'second_person'
  | 'daily_limit'
  | 'float'
  | 'not_proven'
  | 'not_final'
  | 'closed'
  | 'nonces'
  /** On TRON, after a start: what another copy of the journal may have signed could still come. */
  | 'started'
  | 'nodes'
  | 'clock'
  | 'fee'
  | 'short_of_funds'
  | 'short_of_gas'
  /** The key is closed: `/status` names it. */
  | 'key'
  /** The PKCS#11 token with the key does not sign now: `/status` says why. */
  | 'pkcs11'
  /** Nothing has to be done: no act says that it is collected, or less lies there than the act says. */
  | 'no_rule'
  | 'too_little'
  /** The gas key has sent what it may in 24 hours. */
  | 'gas_limit'
  /** On TRON, transfers of this address have burned their energy, more than once in 24 hours. */
  | 'burned'

export type Refused = { readonly state: 'refused'; readonly reason: RefusedReason }
/** `until`: seconds, or null when nobody knows. */
export type Wait = { readonly state: 'wait'; readonly reason: WaitReason; readonly until: string | null }
/** What was signed for an intent: the same for ever, and more after each attempt. `raw` is the newest. */
export type Signed = { readonly state: 'signed'; readonly txids: readonly string[]; readonly raw: string }

/** The step of a collection that was signed. `units`: smallest units of the token, or wei. `raw` is the newest. */
export type Collecting = Signed & { readonly step: 'gas' | 'sweep'; readonly units: string }

/** How far a move to a cold wallet is. */
export interface ColdMove {
  readonly act_id: string
  readonly network: string
  readonly contract: string
  readonly to: string
  readonly units: string
  /** `waits` is not signed yet, `ended` never will be: `reason` says why. `sent` is in no final block yet. */
  readonly state: 'waits' | 'ended' | 'sent' | 'paid' | 'failed' | 'void' | 'held'
  readonly reason: string | null
  /** What was signed for it, the newest last; and the newest bytes. */
  readonly txids: readonly string[]
  readonly raw: string | null
}

/** What `GET /status` answers. */
export interface SignerStatus {
  readonly signer_id: string
  readonly networks: readonly {
    readonly network: string
    readonly treasury: string
    readonly gas: string
    readonly state: 'open' | 'closed'
  }[]
  /** How tokens are collected, by acts. */
  readonly sweeps: readonly {
    readonly network: string
    readonly contract: string
    readonly least_units: string
    readonly gas_daily_wei: string
  }[]
  /** Moves to cold wallets of the last 30 days, and those without an end. */
  readonly cold: readonly ColdMove[]
  /** What an act that opens closed networks has to name; null: none is closed. */
  readonly closing_hash: string | null
  /** Keys that are closed until the next start: they gave wrong signatures, or are not those of the journal. */
  readonly closed_keys: readonly string[]
  /** Why the PKCS#11 token with the keys did not sign when it was asked last; null: it did, or there is none. */
  readonly pkcs11_trouble: string | null
  readonly journal: { readonly entries: string; readonly last_hash: string }
  /** Until when nobody is answered, in seconds, because too much was refused; null: everybody is. */
  readonly paused_until: string | null
}
