export type AddressReason =
  | 'empty'
  | 'has-space'
  | 'payment-link'
  | 'private-key'
  | 'bad-prefix'
  | 'bad-character'
  | 'bad-length'
  | 'bad-checksum'
  | 'mixed-case'
  /** Well-formed, but for the test network instead of the main one, or the reverse. */
  | 'wrong-network'
  /** A version byte, workchain or witness version that no wallet of this chain can spend from today. */
  | 'wrong-version'
  /** Leading zeros are missing; `suggestion` has the padded form for the person to confirm. */
  | 'short-form'

/**
 * `no-checksum`: a mistyped character goes unnoticed. `off-curve`: no key can sign for it; it may belong to a program.
 */
export type AddressWarning = 'no-checksum' | 'off-curve'

export type AcceptedAddress = {
  ok: true
  /** The one spelling to store and compare. */
  normal: string
  /** The spelling to show; only TON differs from `normal`. */
  shown: string
  warnings: readonly AddressWarning[]
}

export type RefusedAddress = { ok: false; reason: AddressReason; suggestion?: string }

export type AddressVerdict = AcceptedAddress | RefusedAddress

/**
 * The verdict for a valid address.
 * @param shown differs from `normal` on TON only
 */
export function accept(normal: string, warnings: readonly AddressWarning[] = [], shown = normal): AcceptedAddress {
  return { ok: true, normal, shown, warnings }
}

/** The verdict for a text that is not an address of the chain. */
export function refuse(reason: AddressReason): RefusedAddress {
  return { ok: false, reason }
}
