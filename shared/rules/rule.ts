import type { AmountInputReason } from '#shared/money/input'

/** Every way in which a form can be refused (SPEC.md section 5). The sentence of each is in messages.ts. */
export type RuleName =
  | 'empty'
  | 'text-format'
  | 'hidden-character'
  | 'wide-character'
  | 'name-twice'
  | 'email-format'
  | 'url-format'
  | 'code-format'
  | 'google-code-empty'
  | 'phone-format'
  | 'area-code-missing'
  | 'phone-and-area-code-missing'
  | 'password-format'
  | 'password-mismatch'
  | 'address-format'
  | `amount-${AmountInputReason}`
  | 'amount-not-below-balance'
  | 'ip-format'
  | 'trade-no-format'
  | 'follow-limit'
  | 'image-missing'
  | 'image-type'
  | 'image-size'
  | 'document-type'
  | 'document-size'

/** A value in the form in which it is sent, or the rule that refused it. */
export type Checked<T, R extends RuleName = RuleName> = { ok: true; value: T } | { ok: false; rule: R }

/** A value that fulfils every rule. */
export function pass<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** A refusal by one rule. */
export function fail<R extends RuleName>(rule: R): { ok: false; rule: R } {
  return { ok: false, rule }
}
