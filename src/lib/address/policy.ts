import { checkAddress } from '@/lib/address/check-address'
import type { ChainType } from '@/lib/address/chain-type'
import { PAYOUT_REFUSALS, type PayoutReason } from '@/lib/address/payout-refusals'

export type KnownAddresses = {
  /** The merchant's own collection addresses on this chain, in normal form. */
  own?: readonly string[]
  /** Contracts of the tokens the back end offers on this chain, in normal form. */
  tokenContracts?: readonly string[]
}

export type PayoutVerdict = { ok: true } | { ok: false; reason: PayoutReason }

/** Addresses so low that a chain keeps them for itself: precompiled contracts, modules, programs. */
const RESERVED: Partial<Record<ChainType, RegExp>> = {
  Ethereum: /^0{36}/,
  Tron: /^0{32}/,
  Aptos: /^0{63}/,
  Endless: /^0{63}/,
}

/**
 * Whether money may be sent to an address that `checkAddress` accepted. Takes its `normal`, for the comparison is
 * by spelling. The lists name what is public; the server has the last word.
 * @example checkPayout('Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // { ok: false, reason: 'token-contract' }
 */
export function checkPayout(chainType: ChainType, normal: string, known: KnownAddresses = {}): PayoutVerdict {
  const reason = listedReason(chainType, normal) ?? knownReason(normal, known) ?? reservedReason(chainType, normal)
  return reason ? { ok: false, reason } : { ok: true }
}

function listedReason(chainType: ChainType, normal: string): PayoutReason | undefined {
  const lists: Partial<Record<PayoutReason, readonly string[]>> = PAYOUT_REFUSALS[chainType]
  const reasons = ['burn-address', 'system-account', 'token-contract'] as const
  return reasons.find((reason) => lists[reason]?.includes(normal))
}

function knownReason(normal: string, { own = [], tokenContracts = [] }: KnownAddresses): PayoutReason | undefined {
  if (tokenContracts.includes(normal)) return 'token-contract'
  return own.includes(normal) ? 'own-address' : undefined
}

function isReserved(chainType: ChainType, normal: string): boolean {
  return RESERVED[chainType]?.test(normal) ?? false
}
