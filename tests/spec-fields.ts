import { MONEY } from './spec-fields/money'
import { PAYMENTS } from './spec-fields/payments'
import { PEOPLE } from './spec-fields/people'
import { SURFACES } from './spec-fields/surfaces'
import { WALLET } from './spec-fields/wallet'
import type { Entity, Where } from './spec-fields/where'

/**
 * Every entity of SPEC.md section 3, and for each of its fields where a person sees it, or why nobody does.
 * docs/readings.md says the same to people (`tests/unit/spec-fields.test.ts`), and `tests/e2e/spec-fields.spec.ts` proves
 * it: it plants a value in the answer and looks for it on the screen.
 */
export const ENTITIES: readonly Entity[] = [...PEOPLE, ...PAYMENTS, ...MONEY, ...WALLET]

/** The words of docs/readings.md for a field. */
export function wordsOf(where: Where): string {
  if (where.kind === 'unused') return `not shown: ${where.why}`
  if (where.kind === 'tested') return where.where
  return SURFACES.find(({ name }) => name === where.surface)?.words ?? ''
}
