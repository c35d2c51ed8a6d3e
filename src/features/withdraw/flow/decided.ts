import type { Quote } from '@/lib/api/withdrawal'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import type { RiskFinding } from '../destination/questions'
import type { Destination } from '../destination/read-destination'
import type { Place } from '../details/places'

/** What the first step found good: everything the review shows. */
export interface Decided {
  place: Place
  destination: Destination
  /** Decimal string. */
  amount: string
  /** The quote that was agreed to. */
  quote: Quote
  risk: RiskFinding
  intent: PlannedIntent
}
