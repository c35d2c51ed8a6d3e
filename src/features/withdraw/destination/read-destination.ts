import { isChainType } from '#shared/address/chain-type'
import type { AddressRules } from '@/lib/late/address-rules'
import type { AddressWarning } from '#shared/address/verdict'
import type { SavedAddress } from '@/lib/api/withdrawal'

/** An address that passed every check of the console. */
export interface Destination {
  /** The normal spelling, which is sent and compared. */
  normal: string
  /** The spelling to show; only TON differs. */
  shown: string
  /** `unchecked`: the console does not know the addresses of this network. */
  warnings: readonly (AddressWarning | 'unchecked')[]
  /** The merchant's own name for it. */
  saved: SavedAddress | undefined
  /** A saved address that this one could be mistaken for. */
  similar: SavedAddress | undefined
}

/**
 * - `address` the address itself is wrong; its field shows why
 * - `unread` the rules of addresses are not there yet, so nothing is known of it; its field shows that
 * - `saved-only` the merchant pays saved addresses only
 * - `saved-waiting` saved, but its waiting time is not over
 */
export type DestinationProblem = 'address' | 'unread' | 'saved-only' | 'saved-waiting'

export type ReadDestination = { ok: true; value: Destination } | { ok: false; problem: DestinationProblem }

interface DestinationRules {
  /** As the wire spells it; an unknown chain type is checked by the server only. */
  chainType: string
  saved: readonly SavedAddress[]
  savedOnly: boolean
  /** Seconds, by the server's clock. */
  now: number
  /** Undefined until they are there. */
  rules: AddressRules | undefined
}

/** Checks a destination without a call: its form, the lists, and the saved addresses. */
export function readDestination(
  text: string,
  { chainType, saved, savedOnly, now, rules }: DestinationRules,
): ReadDestination {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'address' }
  if (!rules) return { ok: false, problem: 'unread' }
  const reading = isChainType(chainType)
    ? rules.readAddress(chainType, text)
    : ({ ok: true, normal: typed, shown: typed, warnings: ['unchecked'] } as const)
  if (!reading.ok) return { ok: false, problem: 'address' }
  const { normal, shown, warnings } = reading
  const normalOf = ({ address }: SavedAddress) => normalForm(rules, chainType, address)
  const own = saved.find((one) => normalOf(one) === normal)
  if (savedOnly && !own) return { ok: false, problem: 'saved-only' }
  if (savedOnly && own && own.usable_from > now) return { ok: false, problem: 'saved-waiting' }
  const similar = own ? undefined : saved.find((one) => rules.looksAlike(normal, normalOf(one)))
  return { ok: true, value: { normal, shown, warnings, saved: own, similar } }
}

/** The normal spelling of an address; other text is returned unchanged. */
export function normalForm(rules: AddressRules, chainType: string, address: string): string {
  const verdict = isChainType(chainType) ? rules.checkAddress(chainType, address) : undefined
  return verdict?.ok ? verdict.normal : address
}

/** The spelling to show; text that is not an address is returned unchanged. */
export function shownForm(rules: AddressRules, chainType: string, address: string): string {
  const verdict = isChainType(chainType) ? rules.checkAddress(chainType, address) : undefined
  return verdict?.ok ? verdict.shown : address
}
