import { isHeldByServer, isOutage, type RiskFinding } from '@/lib/api/risk'
import type { Quote } from '@/lib/api/withdrawal'
import type { Destination } from './read-destination'

/** The questions that a person must answer before money goes to an address. */
export type Question = 'first' | 'similar' | 'risk' | 'unchecked' | 'no-checksum' | 'off-curve'

interface Known {
  destination: Destination
  quote: Pick<Quote, 'address_use' | 'similar'> | undefined
  risk: RiskFinding
}

/** The questions about an address, the most serious first. */
export function questionsOf({ destination, quote, risk }: Known): Question[] {
  const questions: Question[] = []
  if (similarTo({ destination, quote })) questions.push('similar')
  // Where the server holds what is not checked, or nobody can be asked, a tick would carry no information.
  if (isOutage(risk) && !isHeldByServer(risk)) questions.push('risk')
  if (destination.warnings.includes('unchecked')) questions.push('unchecked')
  if (destination.warnings.includes('off-curve')) questions.push('off-curve')
  else if (destination.warnings.includes('no-checksum') && !destination.saved) questions.push('no-checksum')
  if (quote?.address_use === 'first') questions.push('first')
  return questions
}

/** The merchant's own address that this one could be mistaken for: from the server, else from the saved addresses. */
export function similarTo({
  destination,
  quote,
}: Omit<Known, 'risk'>): { address: string; name: string | null } | null {
  return quote?.similar ?? destination.similar ?? null
}
