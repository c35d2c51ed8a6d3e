import * as z from 'zod/mini'

/** Seconds since 1970. */
const at = z.int()
const text = z.string()

/** What was ordered of a payout, as its first signature has it. */
const ordered = {
  act: z.enum(['pay', 'refund', 'cold']),
  merchant_id: text,
  intent_id: text,
  /** The id of the network, and the token by its contract in lower case. */
  network: text,
  contract: text,
  to: text,
  units: text,
  fee_ceiling: text,
  /** SHA-256 of the canonical text, in hexadecimal letters. */
  text_hash: text,
  by: z.array(z.strictObject({ credential_id: text, sign_count: z.int() })),
  /** What a refund gives back; null for what people have confirmed. */
  deposit: z.nullable(z.strictObject({ txid: text, log_index: text })),
}

const passkey = {
  at,
  merchant_id: text,
  credential_id: text,
  /** SubjectPublicKeyInfo in base64url. */
  spki: text,
  person: text,
  code: text,
  not_after: at,
}

/**
 * What a signer writes down, one entry a line of its journal. Amounts and numbers that count something are decimal texts. A
 * journal is kept for ever, so a kind is never changed: a new meaning gets a new kind.
 */
export const entrySchema = z.discriminatedUnion('kind', [
  /** The first entry: which signer this is. Texts that people confirm name it. */
  z.strictObject({ kind: z.literal('signer'), at, signer_id: text }),
  /** The settings of a start, where they differ from those before. */
  z.strictObject({
    kind: z.literal('settings'),
    at,
    console_origins: z.array(text),
    rp_id: text,
    operators: z.array(text),
    operators_needed: z.int(),
  }),
  /** The address of a key when it was first used. Keys that give another one are not those of this journal. */
  z.strictObject({ kind: z.literal('key'), at, network: text, purpose: z.enum(['treasury', 'gas']), address: text }),
  /** A passkey that has signed its own enrolment. `ready_at` null: it waits for an act of operators until `not_after`. */
  z.strictObject({ kind: z.literal('passkey'), ...passkey, ready_at: z.nullable(at) }),
  /** The same of one that another passkey of the merchant has confirmed. */
  z.strictObject({ kind: z.literal('passkey_by'), ...passkey, ready_at: at, by: text }),
  /** Another passkey of the merchant has removed it. */
  z.strictObject({ kind: z.literal('removed'), at, merchant_id: text, credential_id: text, by: text }),
  /** A decision of operators: its text, and the public keys that have signed it. */
  z.strictObject({
    kind: z.literal('act'),
    at,
    text,
    signatures: z.array(z.strictObject({ key: text, signature: text })),
  }),
  /**
   * A payout was signed, or a move to a cold wallet (`cold`, of merchant 0, with the number of its act as intent). It is spent: the
   * same one gives the same bytes, another one under its intent nothing.
   */
  z.strictObject({
    kind: z.literal('signed'),
    at,
    ...ordered,
    nonce: text,
    txid: text,
    raw: text,
  }),
  /** The same nonce signed again: with a higher fee, or as a transfer of nothing to itself. */
  z.strictObject({
    kind: z.literal('attempt'),
    at,
    act: text,
    intent_id: text,
    is_void: z.boolean(),
    txid: text,
    raw: text,
  }),
  /**
   * A payout was signed on TRON, which has no nonce. It can be in a block until `expiration`, in milliseconds; `most_fee` in sun is
   * all that it can cost.
   */
  z.strictObject({
    kind: z.literal('signed_tron'),
    at,
    ...ordered,
    txid: text,
    raw: text,
    expiration: text,
    most_fee: text,
  }),
  /** An attempt on TRON that has paid nothing and never will: only after it may the same payout be signed again. `fee` in sun. */
  z.strictObject({
    kind: z.literal('over'),
    at,
    act: text,
    intent_id: text,
    txid: text,
    why: z.enum(['dead', 'out_of_energy']),
    fee: text,
  }),
  /** A payout on TRON was signed again. */
  z.strictObject({
    kind: z.literal('attempt_tron'),
    at,
    act: text,
    intent_id: text,
    txid: text,
    raw: text,
    expiration: text,
    most_fee: text,
  }),
  /** A final block has an attempt on TRON, and nobody can say what it did: people look. It is never signed again. */
  z.strictObject({ kind: z.literal('held'), at, act: text, intent_id: text, txid: text, result: text }),
  /** One attempt of an intent is in a final block. What has paid nothing is given back to the proven balance. */
  z.strictObject({
    kind: z.literal('final'),
    at,
    act: text,
    intent_id: text,
    txid: text,
    outcome: z.enum(['paid', 'failed', 'void']),
  }),
  /** The chain refuses a confirmed payout. It was said so, and it is never signed later. */
  z.strictObject({ kind: z.literal('refused'), at, act: text, intent_id: text, text_hash: text, reason: text }),
  /** An address belongs to a merchant, for ever. */
  z.strictObject({
    kind: z.literal('bind'),
    at,
    network: text,
    purpose: z.enum(['payment', 'recharge']),
    index: text,
    address: text,
    merchant_id: text,
  }),
  /** A deposit in a final block, as the signer's own nodes have it. */
  z.strictObject({
    kind: z.literal('credit'),
    at,
    network: text,
    txid: text,
    log_index: text,
    contract: text,
    merchant_id: text,
    from: text,
    units: text,
  }),
  /**
   * What lies at an address that is paid to was moved to the treasury (`sweep`, smallest units), or the gas key has sent it the
   * coin for that (`gas`, in wei).
   */
  z.strictObject({
    kind: z.literal('collect'),
    at,
    step: z.enum(['gas', 'sweep']),
    network: text,
    contract: text,
    address: text,
    units: text,
    /** In wei. */
    most_fee: text,
    nonce: text,
    txid: text,
    raw: text,
  }),
  /** The newest step of an address was signed again with the same nonce and a higher fee. */
  z.strictObject({
    kind: z.literal('collect_again'),
    at,
    network: text,
    address: text,
    most_fee: text,
    txid: text,
    raw: text,
  }),
  /**
   * The same step on TRON, where nothing is signed a second time: what can never be carried out any more has ended. `units` of `gas`
   * and `most_fee` are sun.
   */
  z.strictObject({
    kind: z.literal('collect_tron'),
    at,
    step: z.enum(['gas', 'sweep']),
    network: text,
    contract: text,
    address: text,
    units: text,
    most_fee: text,
    txid: text,
    raw: text,
  }),
  /**
   * How the newest step of an address has ended on TRON: a final block has it, where it was done or has burned its energy; or none ever
   * will.
   */
  z.strictObject({
    kind: z.literal('collected_tron'),
    at,
    network: text,
    address: text,
    txid: text,
    outcome: z.enum(['done', 'burned', 'dead']),
  }),
  /** A block has the newest step of an address; or none ever will, as another transaction has its nonce (`failed`). */
  z.strictObject({
    kind: z.literal('collected'),
    at,
    network: text,
    address: text,
    txid: text,
    outcome: z.enum(['done', 'failed']),
  }),
  /** The chain has used nonces of the treasury that are not in this journal: nothing is signed there until operators have looked. */
  z.strictObject({ kind: z.literal('closed'), at, network: text, mined: text }),
])

export type Entry = z.output<typeof entrySchema>
/** The entry of a kind. */
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** A part of the memory that follows the journal. `hash` is that of the line of the entry. */
export interface Part {
  apply(entry: Entry, hash: string): void
}
