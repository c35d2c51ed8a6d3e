import { i18n } from '@lingui/core'
import { type ApiError, isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/domain-ui/explain'
import { addressSentence } from '@/lib/ui/address-problem'

/** Where a refusal belongs. */
type RefusedPart = 'place' | 'address' | 'amount' | 'quote'
export interface Refusal {
  part: RefusedPart
  words: string
}

/** The server's codes for what it refuses (docs/api); a back end that names the field needs none. */
const PARTS: Readonly<Partial<Record<number, RefusedPart>>> = {
  10_003: 'place',
  10_013: 'place',
  10_067: 'place',
  10_068: 'place',
  10_032: 'address',
  10_056: 'address',
  10_057: 'address',
  10_066: 'address',
  10_023: 'amount',
  10_024: 'amount',
  10_026: 'amount',
  10_027: 'amount',
  10_031: 'amount',
  10_058: 'quote',
}

const FIELDS: Readonly<Partial<Record<string, RefusedPart>>> = {
  token_id: 'place',
  address: 'address',
  amount: 'amount',
  quote_id: 'quote',
}

/** What the server refused, at the field that it is about; undefined when it is about none of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isApiError(error, 'rejected')) return undefined
  return namedField(error) ?? byCode(error)
}

function namedField(error: ApiError): Refusal | undefined {
  for (const { path, message } of error.fields) {
    const part = FIELDS[path]
    if (part) return { part, words: sentenceOf(message, error) }
  }
  return undefined
}

/** A reason of one word, such as `own-address`, is for programs: ours for it, else what the server says of the whole. */
function sentenceOf(message: string, error: ApiError): string {
  const ours = addressSentence(message)
  if (ours) return i18n._(ours)
  return /^[\w-]+$/.test(message) ? explain(error) : message
}

function byCode(error: ApiError): Refusal | undefined {
  const part = error.code === undefined ? undefined : PARTS[error.code]
  return part && { part, words: explain(error) }
}
