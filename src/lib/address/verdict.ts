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
  /** Well-formed, but for the test network where the main one is meant, or the other way round. */
  | 'wrong-network'
  /** A version byte, workchain or witness version that no wallet of this chain can spend from today. */
  | 'wrong-version'
  /** Zeros in front are missing; `suggestion` holds the padded form for the person to confirm. */
  | 'short-form'

/** `no-checksum`: a mistyped character goes unnoticed. `off-curve`: no key can sign for it, a program may own it. */
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

export function accept(normal: string, warnings: readonly AddressWarning[] = [], shown = normal): AcceptedAddress {
  return { ok: true, normal, shown, warnings }
}

export function refuse(reason: AddressReason): RefusedAddress {
  return { ok: false, reason }
}
