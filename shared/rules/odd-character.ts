import { fail } from './rule'

export type OddRule = 'hidden-character' | 'wide-character'

/** Takes no place on a screen: it comes with a copied text, and nobody can find it. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** What an input method writes in place of an ASCII character: a full-width letter or sign, or the full stops of Chinese. */
const WIDE = /[\uFF01-\uFF5E\u3002\uFF61\u3000]/

/**
 * Why a text that must be ASCII was refused, where the person cannot see it in what was typed: a character that does not show, or
 * one that only looks like the right one. Without either the rule of the field itself.
 *
 * @example refused('ann@shop。example', 'email-format') // { ok: false, rule: 'wide-character' }
 */
export function refused<Rule extends 'email-format' | 'url-format' | 'ip-format' | 'trade-no-format' | 'phone-format'>(
  text: string,
  rule: Rule,
): { ok: false; rule: Rule | OddRule } {
  if (HIDDEN.test(text)) return fail('hidden-character')
  return WIDE.test(text) ? fail('wide-character') : fail(rule)
}
