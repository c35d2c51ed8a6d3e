import * as z from 'zod/mini'
import type { BodyOf } from '#shared/contract/operation'
import { type applyForOpening, MONTHLY } from '#shared/contract/opening'
import { checkPhone } from '#shared/rules/phone'
import type { RuleName } from '#shared/rules/rule'
import { checkText } from '#shared/rules/text'
import { checkUrl } from '#shared/rules/url'

export const EMPTY_APPLICATION = {
  name: '',
  website: '',
  contact: '',
  business: '',
  registration_no: '',
  country: '',
  address: '',
  monthly: '',
  area_code: '',
  phone: '',
} as const satisfies Record<keyof BodyOf<typeof applyForOpening>, string>

/** What is typed into the form; a field that is left out is an empty text. */
export type Application = Record<keyof typeof EMPTY_APPLICATION, string>

const texts = z.record(z.string(), z.string())

/** Reads what was typed or sent before; what is not known is an empty text. Never throws. */
export function readApplication(kept: unknown): Application {
  const read = z.safeParse(texts, kept)
  const known = read.success ? read.data : {}
  const fields = Object.keys(EMPTY_APPLICATION).map((name) => [name, known[name] ?? ''])
  return { ...EMPTY_APPLICATION, ...Object.fromEntries(fields) }
}

const NEEDED = ['name', 'website', 'contact', 'business'] as const
const FREE = ['registration_no', 'address'] as const

/** The violated rule of each field (SPEC.md section 5); empty when the application may be sent. */
export function applicationProblems(values: Application): Partial<Record<keyof Application, RuleName>> {
  const problems: Partial<Record<keyof Application, RuleName>> = {}
  for (const name of NEEDED) {
    const checked = name === 'website' ? checkUrl(values[name]) : checkText(values[name])
    if (!checked.ok) problems[name] = checked.rule
  }
  for (const name of FREE) {
    const checked = checkText(values[name])
    if (values[name].trim() !== '' && !checked.ok) problems[name] = checked.rule
  }
  const { area_code, phone } = values
  const number = checkPhone({ area_code, phone }, { required: false })
  if (!number.ok) problems[number.rule === 'area-code-missing' ? 'area_code' : 'phone'] = number.rule
  return problems
}

/** The application as it is sent, after it has no problem. */
export function applicationBody(values: Application): BodyOf<typeof applyForOpening> {
  const { area_code, phone } = values
  const number = checkPhone({ area_code, phone }, { required: false })
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))
  const { monthly, ...rest } = { ...values, ...trimmed }
  const known = MONTHLY.find((one) => one === monthly) ?? ''
  return { ...rest, monthly: known, ...(number.ok && number.value ? number.value : {}) }
}

/** The three parts of the form with the fields that each needs before the application may be sent. */
export const FORM_PARTS = {
  company: ['name', 'registration_no', 'country', 'address'],
  business: ['website', 'monthly', 'business'],
  contact: ['contact', 'area_code', 'phone'],
} as const satisfies Record<string, readonly (keyof Application)[]>
export type FormPart = keyof typeof FORM_PARTS

/** How many fields of a part still have a problem. */
export function missingIn(part: FormPart, values: Application): number {
  const problems = applicationProblems(values)
  return FORM_PARTS[part].filter((name) => problems[name] !== undefined).length
}
