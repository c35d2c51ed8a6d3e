import { inTransaction } from '#server/database/connect'
import { Refusal } from '#server/core/refusal'
import { handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { addressRisk } from '@/lib/api/contract/system'
import { addressValidity } from '../withdrawal/address-validity'

/** The risk categories of SPEC.md section 3 for addresses at which money would be lost. */
const RISK_CATEGORY = {
  'burn-address': 'suspected malicious address',
  'system-account': 'suspected malicious address',
  'token-contract': 'fake standard interface',
  'own-address': 'suspected malicious address',
} as const

/** The risk check of an address. */
export const addressRiskRoutes: Handler[] = [
  // No screening service is connected, and the answer says `unavailable`. Only what we know for certain is judged.
  handler(addressRisk, async (call, { db, clock }) => {
    const { valid, reason } = await inTransaction(db, (trx) => addressValidity(trx, call.query))
    const known = Object.entries(RISK_CATEGORY).filter(([lost]) => lost === reason)
    if (!valid && known.length === 0) throw new Refusal('address_wrong_chain')
    return {
      level: valid ? ('unavailable' as const) : ('Fail' as const),
      categories: known.map(([, category]) => category),
      checked_time: clock.seconds(),
    }
  }),
]
