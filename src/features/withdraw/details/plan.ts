import type { RiskFinding } from '@/lib/api/risk'
import type { Quote } from '@/lib/api/withdrawal'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import type { Destination } from '../destination/read-destination'
import type { TokenOnNetwork } from './token-on-network'

/** What is typed. */
export interface WithdrawDraft {
  address: string
  amount: string
}

/** A withdrawal that every rule on this side accepts, with the server's answers to it: everything that the review shows. */
export interface WithdrawalPlan {
  tokenOnNetwork: TokenOnNetwork
  destination: Destination
  /** Decimal string. */
  amount: string
  /** The quote that the person accepted. */
  quote: Quote
  risk: RiskFinding
  intent: PlannedIntent
}
