import { i18n } from '@lingui/core'
import { type ApiError, isApiError } from '@/lib/api/transport/errors'
import { explain } from '@/lib/domain-ui/explain'
import { addressSentence } from '@/lib/ui/address-problem'

/** The part of the form that a refusal is about. */
type RefusedPart = 'token' | 'address' | 'amount' | 'quote'
export interface Refusal {
  part: RefusedPart
  words: string
}

/** The server's codes by the part that they are about (docs/api), for refusals that name no field. */
const PARTS: Readonly<Partial<Record<number, RefusedPart>>> = {
  10_003: 'token',
  10_013: 'token',
  10_067: 'token',
  10_068: 'token',
  10_085: 'token',
  10_137: 'token',
  10_032: 'address',
  10_056: 'address',
  10_057: 'address',
  10_066: 'address',
  10_098: 'address',
  10_099: 'address',
  10_023: 'amount',
  10_024: 'amount',
  10_026: 'amount',
  10_027: 'amount',
  10_031: 'amount',
  10_058: 'quote',
}

/** A risky and a frozen address. */
const RISK_CODES: ReadonlySet<number> = new Set([10_098, 10_099])

const FIELDS: Readonly<Partial<Record<string, RefusedPart>>> = {
  token_id: 'token',
  address: 'address',
  amount: 'amount',
  quote_id: 'quote',
}

/** The server's refusal with the part that it is about; undefined when it is about no part of the form. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isApiError(error, 'rejected')) return undefined
  // The field of these names the categories in English; the sentence is in the language of the page.
  if (error.code !== undefined && RISK_CODES.has(error.code)) return byCode(error)
  return namedField(error) ?? byCode(error)
}

function namedField(error: ApiError): Refusal | undefined {
  for (const { path, message } of error.fields) {
    const part = FIELDS[path]
    if (part) return { part, words: sentenceOf(message, error) }
  }
  return undefined
}

/**
 * The sentence for a refusal. A reason code such as `own-address` gets our own sentence; other messages are shown as
 * they are.
 */
function sentenceOf(message: string, error: ApiError): string {
  const ours = addressSentence(message)
  if (ours) return i18n._(ours)
  return /^[\w-]+$/.test(message) ? explain(error) : message
}

function byCode(error: ApiError): Refusal | undefined {
  const part = error.code === undefined ? undefined : PARTS[error.code]
  return part && { part, words: explain(error) }
}
