import { type ChainType, isChainType } from './chain-type'
import { checkAddress } from './check-address'
import { PAYOUT_REFUSALS, type PayoutReason } from './payout-refusals'
import type { AcceptedAddress, RefusedAddress } from './verdict'

export type KnownAddresses = {
  /** The merchant's own collection addresses on this chain, in normal form. */
  own?: readonly string[]
  /** Contracts of the tokens the back end offers on this chain, in normal form. */
  tokenContracts?: readonly string[]
}

export type PayoutVerdict = AcceptedAddress | RefusedAddress | { ok: false; reason: PayoutReason }

/**
 * Accounts with low numbers, which a chain reserves for itself (precompiled contracts, modules). Their normal form
 * shows them: the leading zeros of 20 or 32 bytes give the same text in all of them.
 */
const RESERVED: Partial<Record<ChainType, RegExp>> = {
  Ethereum: /^0x0{36}/,
  Tron: /^T9yD14Nj9j7xAB4dbGeiX9h/,
  Aptos: /^0x0{63}/,
  Endless: /^1{31}/,
}

/**
 * Whether money may be sent to an address: checks its form, and then that money is not known to be lost there. The
 * lists name public addresses; the server makes the final decision. Never throws.
 * @example checkPayout('Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // { ok: false, reason: 'token-contract' }
 */
export function checkPayout(chainType: ChainType, text: string, known: KnownAddresses = {}): PayoutVerdict {
  const verdict = checkAddress(chainType, text)
  if (!verdict.ok) return verdict
  const { normal } = verdict
  const reason = listedReason(chainType, normal) ?? knownReason(normal, known)
  if (reason) return { ok: false, reason }
  return RESERVED[chainType]?.test(normal) ? { ok: false, reason: 'system-account' } : verdict
}

/**
 * Whether money that is sent to an address would be lost, as far as is known: false for a chain type that this version
 * does not know.
 * @example losesMoney('Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // true: it is the contract of the token
 */
export function losesMoney(chainType: string, text: string): boolean {
  return isChainType(chainType) && !checkPayout(chainType, text).ok
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
