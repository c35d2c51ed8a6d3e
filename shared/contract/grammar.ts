import * as z from 'zod/mini'

/**
 * The grammars of texts that callers send. A refusal says the rule in the caller's language: the pattern itself is
 * written for programs, and no person should have to read it.
 */
export type Grammar =
  | 'account'
  | 'amount'
  | 'area_code'
  | 'country'
  | 'digest'
  | 'email'
  | 'exceptions'
  | 'fiat_amount'
  | 'fiat_name'
  | 'google_code'
  | 'id'
  | 'line'
  | 'link'
  | 'month'
  | 'number_of_order'
  | 'paragraphs'
  | 'passkey'
  | 'phone'
  | 'phone_and_code'
  | 'position'
  | 'six_digits'
  | 'state'
  | 'statuses'
  | 'ticket'
  | 'trade_no'
  | 'usdt_limit'
  | 'visible'
  | 'web_address'

const PREFIX = 'grammar:'

/** The message of an issue of this rule, for a check over several fields. */
export const messageOf = (name: Grammar): string => PREFIX + name

/**
 * A check of a text by a pattern, under the name of the rule that it stands for.
 *
 * @example z.string().check(grammar('six_digits', /^\d{6}$/))
 */
export const grammar = (name: Grammar, pattern: RegExp) => z.regex(pattern, messageOf(name))

/** As {@link grammar}, with a function in place of a pattern. */
export const grammarOf = (name: Grammar, fits: (text: string) => boolean) => z.refine<string>(fits, messageOf(name))

/** The name of the rule in the message of an issue; undefined for the message of another kind of check. */
export function grammarIn(message: string): string | undefined {
  return message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined
}
