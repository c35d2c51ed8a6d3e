import { FIELD_TEXTS } from './field-texts'
import { REFUSALS } from './refusal-texts'
import type { Language, RefusalName } from './refusal-texts'

export type { Language, RefusalName } from './refusal-texts'

/** Whether a text, such as a stored one, names a refusal. */
export function isRefusalName(name: string): name is RefusalName {
  return Object.hasOwn(REFUSALS, name)
}

/**
 * One field of a request that the server did not accept. An empty message stands for the text of the refusal, or for what
 * to do where that text does not say it.
 */
export interface FieldError {
  /** Dotted path such as `token_ids.0`; empty for the whole body. */
  readonly path: string
  readonly message: string
  /** The same in Chinese, for what a form of the console can bring about; without it the English words are answered. */
  readonly chinese?: string
}

/**
 * A mistake of the caller, by name. The API answers with its HTTP status, its code and its text in the language of the
 * request. Thrown inside a transaction it rolls the transaction back.
 *
 * @example
 * throw new Refusal('insufficient_balance')
 * throw new Refusal('parameter_error', [{ path: 'amount', message: 'must be above zero', chinese: '须大于零' }])
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalName
  readonly errors: readonly FieldError[]
  /** Seconds to wait before another try, for 409, 429 and 503. */
  readonly retry_after: number | null

  constructor(reason: RefusalName, errors: readonly FieldError[] = [], retry_after: number | null = null) {
    super(REFUSALS[reason]['en-US'])
    this.reason = reason
    this.errors = errors
    this.retry_after = retry_after
  }
}

/** The text of a refusal. */
export function refusalText(name: RefusalName, language: Language): string {
  return REFUSALS[name][language]
}

/** The HTTP status and the envelope of a refusal. */
export function refusalAnswer(refusal: Refusal, language: Language) {
  const { status, code, [language]: msg } = REFUSALS[refusal.reason]
  const atField = FIELD_TEXTS[refusal.reason]?.[language] ?? msg
  const errors = refusal.errors.map(({ path, message, chinese = message }) => {
    const said = language === 'zh-CN' ? chinese : message
    return { path, message: said === '' ? atField : said }
  })
  return { status, envelope: { code, msg, ...(errors.length > 0 ? { errors } : {}) } }
}

/**
 * The language of an `X-Language` header. `zh`, `zh-CN`, `zh-SG` and `zh-Hans...` are Simplified Chinese; everything
 * else is English (SPEC.md section 7).
 */
export function languageOf(header: string | null | undefined): Language {
  return /^zh(?:$|-(?:cn|sg|hans))/i.test(header?.trim() ?? '') ? 'zh-CN' : 'en-US'
}
