import { isChainType } from '@/lib/address/chain-type'
import { checkAddress } from '@/lib/address/check-address'
import { looksAlike } from '@/lib/address/look-alike'
import { readAddress } from '@/lib/address/read-address'
import type { AddressWarning } from '@/lib/address/verdict'
import type { SavedAddress } from '@/lib/api/withdrawal'

/** An address that money may be sent to, as far as this side can tell. */
export interface Destination {
  /** The one spelling to send and to compare. */
  normal: string
  /** The spelling to show; only TON differs. */
  shown: string
  warnings: readonly AddressWarning[]
  /** The merchant's own name for it. */
  saved: SavedAddress | undefined
  /** A saved address that this one could be taken for. */
  similar: SavedAddress | undefined
}

/**
 * - `address` the address itself is wrong; its field says how
 * - `saved-only` the merchant pays saved addresses only
 * - `saved-waiting` saved, and not yet usable
 */
export type DestinationProblem = 'address' | 'saved-only' | 'saved-waiting'

export type ReadDestination = { ok: true; value: Destination } | { ok: false; problem: DestinationProblem }

interface DestinationRules {
  /** As the wire spells it; an unknown one is left to the server. */
  chainType: string
  /** Of this network. */
  saved: readonly SavedAddress[]
  savedOnly: boolean
  /** Seconds, by the server's clock. */
  now: number
}

/** All that can be said of a destination without asking: its form, the lists, and the merchant's own addresses. */
export function readDestination(text: string, { chainType, saved, savedOnly, now }: DestinationRules): ReadDestination {
  const typed = text.trim()
  const reading = isChainType(chainType)
    ? readAddress(chainType, text)
    : ({ ok: typed !== '', normal: typed, shown: typed, warnings: [] } as const)
  if (!reading.ok) return { ok: false, problem: 'address' }
  const { normal, shown, warnings } = reading
  const normalOf = ({ address }: SavedAddress) => normalForm(chainType, address)
  const own = saved.find((one) => normalOf(one) === normal)
  if (savedOnly && !own) return { ok: false, problem: 'saved-only' }
  if (savedOnly && own && own.usable_from > now) return { ok: false, problem: 'saved-waiting' }
  const similar = own ? undefined : saved.find((one) => looksAlike(normal, normalOf(one)))
  return { ok: true, value: { normal, shown, warnings, saved: own, similar } }
}

/** The one spelling of an address; a text that is none stays as it is. */
export function normalForm(chainType: string, address: string): string {
  const verdict = isChainType(chainType) ? checkAddress(chainType, address) : undefined
  return verdict?.ok ? verdict.normal : address
}

/** The spelling to show; a text that is no address stays as it is. */
export function shownForm(chainType: string, address: string): string {
  const verdict = isChainType(chainType) ? checkAddress(chainType, address) : undefined
  return verdict?.ok ? verdict.shown : address
}
