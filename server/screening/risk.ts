import * as z from 'zod/mini'
import { RISK_CATEGORIES, RISK_LEVELS, riskLevel } from '#shared/contract/risk'
import type { RiskLevel } from '#shared/contract/risk'

/** What one source said of an address; kept as JSON beside the answer. */
export const findingSchema = z.object({
  name: z.string(),
  level: riskLevel,
  categories: z.array(z.string()),
  /** Seconds. */
  time: z.int(),
})
export type Finding = z.output<typeof findingSchema>

/** The answer of all sources together. */
export interface Merged {
  readonly level: RiskLevel
  readonly categories: string[]
}

/**
 * Merges what several sources say: the strictest level counts, and a source without an answer is stricter than a Pass.
 * The categories of all sources are kept, in the order of SPEC.md. Nobody asked is `unavailable`.
 *
 * @example
 * mergeFindings([pass, { name: 'List', level: 'Fail', categories: ['mixer'], time }]).level // 'Fail'
 */
export function mergeFindings(findings: readonly Finding[]): Merged {
  const level = RISK_LEVELS.find((each) => findings.some((finding) => finding.level === each)) ?? 'unavailable'
  const named = new Set(findings.flatMap(({ categories }) => categories))
  const known = RISK_CATEGORIES.filter((category) => named.delete(category))
  return { level, categories: [...known, ...named] }
}
