import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import type { DestinationProblem } from '../destination/read-destination'
import type { AmountProblem } from './amount-rules'

/** The messages of SPEC.md section 8 are word for word: the server uses the same. */
const BOUNDS: Record<Exclude<AmountProblem, RuleName>, MessageDescriptor> = {
  'too-small': msg`The amount is too small`,
  'over-single': msg`Your single withdrawal amount is too large`,
  'over-day': msg`Total withdrawal value exceeds the limit within 24 hours`,
  'eaten-by-fee': msg`The fee would take all of it`,
}

export function amountWords(problem: AmountProblem): MessageDescriptor {
  return isBound(problem) ? BOUNDS[problem] : RULE_MESSAGES[problem]
}

function isBound(problem: AmountProblem): problem is Exclude<AmountProblem, RuleName> {
  return problem in BOUNDS
}

/** The problems that the address field does not explain itself. */
export const DESTINATION_WORDS: Record<Exclude<DestinationProblem, 'address' | 'unread'>, MessageDescriptor> = {
  'saved-only': msg`Withdrawals go only to fixed addresses. Choose one from your list, or save this one first`,
  'saved-waiting': msg`This address is saved, but its waiting time is not over yet`,
}
