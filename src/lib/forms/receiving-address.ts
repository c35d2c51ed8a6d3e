import type { ChainType } from '@/lib/address/chain-type'
import { checkAddress } from '@/lib/address/check-address'
import { fail, pass, type Checked } from '@/lib/forms/rule'

/** A receiving address, trimmed, in the normal form of its chain. Why it is none is `checkAddress`'s to say. */
export function checkReceivingAddress(chainType: ChainType, text: string): Checked<string, 'address-format'> {
  const verdict = checkAddress(chainType, text.trim())
  return verdict.ok ? pass(verdict.normal) : fail('address-format')
}
