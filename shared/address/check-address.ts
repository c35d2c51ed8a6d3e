import { CHAIN_RULES } from './chain-rules'
import { CHAIN_TYPES, type ChainType } from './chain-type'
import { looksLikeSecret } from './secret'
import { refuse, type AddressVerdict } from './verdict'

/** A scheme and a colon, as in `bitcoin:bc1...` or `ton://transfer/...`. */
const LINK = /^[a-z][a-z0-9+.-]*:/i

/**
 * Whether a text is an address of the chain, by form and checksum only; `checkPayout` decides whether it may be paid.
 * The caller trims: a blank inside or around is refused here. Never throws.
 * @example checkAddress('Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // { ok: true, normal: 'TR7N...', ... }
 * @example checkAddress('Tron', '0x5aAe...') // { ok: false, reason: 'bad-prefix' }
 */
export function checkAddress(chainType: ChainType, text: string): AddressVerdict {
  if (text === '') return refuse('empty')
  if (looksLikeSecret(text.trim())) return refuse('private-key')
  if (/\s/.test(text)) return refuse('has-space')
  if (LINK.test(text)) return refuse('payment-link')
  return CHAIN_RULES[chainType].address(text)
}

/**
 * The chain types whose form a text has, to say "this looks like a Tron address". There may be several: a Solana, an HC
 * and an Endless address have the same form. All EVM networks are one chain type.
 */
export function guessChainTypes(text: string): ChainType[] {
  return CHAIN_TYPES.filter((chainType) => checkAddress(chainType, text).ok)
}
