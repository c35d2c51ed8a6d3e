import type { BodyOf } from '@/lib/api/contract/operation'
import type { applyForOpening } from '@/lib/api/contract/opening'
import type { RuleName } from '@/lib/forms/rule'
import { checkText } from '@/lib/forms/text'
import { checkUrl } from '@/lib/forms/url'

export type Application = BodyOf<typeof applyForOpening>

export const EMPTY_APPLICATION: Application = { name: '', website: '', contact: '', business: '' }

/** The violated rule of each field (SPEC.md section 5); empty when the application may be sent. */
export function applicationProblems(values: Application): Partial<Record<keyof Application, RuleName>> {
  const problems: Partial<Record<keyof Application, RuleName>> = {}
  for (const name of ['name', 'website', 'contact', 'business'] as const) {
    const checked = name === 'website' ? checkUrl(values[name]) : checkText(values[name])
    if (!checked.ok) problems[name] = checked.rule
  }
  return problems
}
