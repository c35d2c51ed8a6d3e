import type { Quote } from '@/lib/api/withdrawal'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import type { RiskFinding } from '@/lib/api/risk'
import type { Destination } from '../destination/read-destination'
import type { TokenOnNetwork } from '../details/token-on-network'

/** The result of the first step: everything that the review shows. */
export interface Decided {
  tokenOnNetwork: TokenOnNetwork
  destination: Destination
  /** Decimal string. */
  amount: string
  /** The quote that the person accepted. */
  quote: Quote
  risk: RiskFinding
  intent: PlannedIntent
}
