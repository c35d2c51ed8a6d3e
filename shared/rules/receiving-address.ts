import type { ChainType } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'
import { fail, pass, type Checked } from './rule'

/**
 * Checks a receiving address; it is trimmed, and the value is the chain's normal form. `checkAddress` gives the exact
 * reason of a refusal.
 */
export function checkReceivingAddress(chainType: ChainType, text: string): Checked<string, 'address-format'> {
  const verdict = checkAddress(chainType, text.trim())
  return verdict.ok ? pass(verdict.normal) : fail('address-format')
}
