import type { AddressRisk, Quote } from '@/lib/api/withdrawal'
import type { Destination } from './read-destination'

/** What must be answered by hand before money goes to an address. */
export type Question = 'first' | 'similar' | 'risk' | 'no-checksum' | 'off-curve'

/** What is known of the risk; a check that cannot be had is unavailable, never passed. */
export type RiskFinding = AddressRisk | 'unavailable' | 'asking'

interface Known {
  destination: Destination
  quote: Pick<Quote, 'address_use' | 'similar'> | undefined
  risk: RiskFinding
}

/** The questions that an address raises, the gravest first. */
export function questionsOf({ destination, quote, risk }: Known): Question[] {
  const questions: Question[] = []
  if (similarTo({ destination, quote })) questions.push('similar')
  if (isUnavailable(risk)) questions.push('risk')
  if (destination.warnings.includes('off-curve')) questions.push('off-curve')
  else if (destination.warnings.includes('no-checksum') && !destination.saved) questions.push('no-checksum')
  if (quote?.address_use === 'first') questions.push('first')
  return questions
}

/** The merchant's own address that this one could be taken for: by the server, else by the saved ones here. */
export function similarTo({
  destination,
  quote,
}: Omit<Known, 'risk'>): { address: string; name: string | null } | null {
  return quote?.similar ?? destination.similar ?? null
}

export function isUnavailable(risk: RiskFinding): boolean {
  return risk === 'unavailable' || (risk !== 'asking' && risk.level === 'unavailable')
}

/** An address that failed its check is never paid. */
export function hasFailed(risk: RiskFinding): risk is AddressRisk & { level: 'Fail' } {
  return typeof risk === 'object' && risk.level === 'Fail'
}
