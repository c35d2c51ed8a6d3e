/*
 * The shapes of the fields that people confirm. They stand alone, so that the contract has them without the hashing.
 */

/** Which signer a text is for: one that a test has confirmed is worth nothing elsewhere. */
export const SIGNER_ID = /^[0-9a-f]{16}$/
export const MERCHANT_ID = /^(?:0|[1-9]\d{0,18})$/
export const SECONDS = /^[1-9]\d{9}$/
export const UNITS = /^(?:0|[1-9]\d{0,77})$/
export const NETWORK = /^(?:eip155:[1-9]\d{0,9}|tron:[0-9a-f]{8})$/
/** An address in lower case: 20 bytes, with `0x` before them on EVM chains and `41` on TRON. */
export const ADDRESS = /^(?:0x|41)[0-9a-f]{40}$/

/** The fields of a payout in their order. Amounts are whole numbers of smallest units, times are seconds. */
export const PAYOUT_SHAPES = {
  /** `refund`: back to who paid, which needs a deposit instead of a person. */
  act: /^(?:pay|refund)$/,
  signer_id: SIGNER_ID,
  merchant_id: MERCHANT_ID,
  /** Known before the person signs, and spent once: such as `quote:17`. */
  intent_id: /^[a-z_]{1,20}:[1-9]\d{0,18}$/,
  network: NETWORK,
  contract: ADDRESS,
  to: ADDRESS,
  amount_units: /^[1-9]\d{0,77}$/,
  /** The most that the network may take for it, in smallest units of its own coin. */
  fee_ceiling_units: UNITS,
  not_after: SECONDS,
} as const

export const CREDENTIAL_ID = /^[A-Za-z0-9_-]{16,1366}$/
/** A name as people read it, without anything that cannot be seen. */
export const PERSON = /^[^\p{C}\p{Zl}\p{Zp}\s](?:[^\p{C}\p{Zl}\p{Zp}]{0,58}[^\p{C}\p{Zl}\p{Zp}\s])?$/u

export const ENROLMENT_SHAPES = {
  signer_id: SIGNER_ID,
  merchant_id: MERCHANT_ID,
  credential_id: CREDENTIAL_ID,
  /** SHA-256 of the public key as SubjectPublicKeyInfo, in hexadecimal letters. */
  key_hash: /^[0-9a-f]{64}$/,
  person: PERSON,
  not_after: SECONDS,
} as const

/** The fields of a sign-in in their order. */
export const SIGN_IN_SHAPES = {
  /** Origin of the page that asks for it. */
  origin: /^https?:\/\/[a-z0-9.:[\]-]{1,300}$/,
  nonce: /^[A-Za-z0-9_-]{43}$/,
  not_after: SECONDS,
} as const

export const REMOVAL_SHAPES = {
  signer_id: SIGNER_ID,
  merchant_id: MERCHANT_ID,
  credential_id: CREDENTIAL_ID,
  not_after: SECONDS,
} as const
