import type { ChainType } from '#shared/address/chain-type'
import { addressRules } from './address-rules'
import { useLateCode } from './use-late-code'

/**
 * Every spelling of a private key or a recovery phrase but plain hex, and some texts besides: a long word without 0, O, I and l, a
 * list of numbers, words only. No address of a usual length is among them.
 */
const LIKE_A_KEY = /^(?:.*[1-9A-HJ-NP-Za-km-z]{50}.*|\[[\d,\s]+\]|\S+-priv-\S+|[a-z]+(?:\s+[a-z]+){5,})$/
/** A key, a transaction id, or an address of Aptos: the place decides. */
const PLAIN_HEX = /^(?:0x)?[0-9a-fA-F]{64}$/

/**
 * Tells whether a text may be a private key or a recovery phrase, which a form must never keep. Until the rules of addresses
 * have come, every text that is long enough may be one.
 * @param chainType of the address that belongs there; undefined for another text, such as a transaction id, or while the network
 * is not known
 */
export function useKeyGuard(chainType?: ChainType): (text: string) => boolean {
  const rules = useLateCode(addressRules, false)
  return (typed) => {
    const text = typed.trim()
    const code = rules.state === 'here' ? rules.code : undefined
    if (PLAIN_HEX.test(text)) return chainType !== undefined && code?.readAddress(chainType, text).ok !== true
    return code === undefined ? LIKE_A_KEY.test(text) : code.looksLikeSecret(text)
  }
}
