import type { ChainType } from '#shared/address/chain-type'
import { addressRules } from './address-rules'
import { useLateCode } from './use-late-code'

/**
 * Every spelling of a private key or a recovery phrase, and some texts besides: 64 hexadecimal digits, a long word without 0, O,
 * I and l, a list of numbers, words only. No address of a usual length is among them.
 */
const LIKE_A_KEY =
  /^(?:(?:0x)?[0-9a-fA-F]{64}|.*[1-9A-HJ-NP-Za-km-z]{50}.*|\[[\d,\s]+\]|\S+-priv-\S+|[a-z]+(?:\s+[a-z]+){5,})$/

/**
 * Tells whether a text may be a private key or a recovery phrase, which a form must never keep. Until the rules of addresses
 * have come, every text that is long enough may be one.
 * @param chainType of the address that belongs there; undefined for another text, or while the network is not known
 */
export function useKeyGuard(chainType?: ChainType): (text: string) => boolean {
  const rules = useLateCode(addressRules, false)
  return (typed) => {
    const text = typed.trim()
    if (rules.state !== 'here') return LIKE_A_KEY.test(text)
    if (chainType === undefined) return rules.code.looksLikeSecret(text)
    const reading = rules.code.readAddress(chainType, text)
    return !reading.ok && reading.problem.kind === 'private-key'
  }
}
