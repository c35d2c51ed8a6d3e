import { msg } from '@lingui/core/macro'
import { LONGEST_FILTER } from './search-fields'
import type { Check } from './use-form'

const { order, txid } = LONGEST_FILTER

const TOO_LONG = {
  order: msg`Please enter at most ${order} characters: no order number is longer`,
  txid: msg`Please enter at most ${txid} characters: no transaction ID is longer`,
} as const

/**
 * What is typed into a filter, as an address takes it; undefined for nothing. A longer text is refused here, beside its field: the
 * address would drop it, and the list would show everything while the field still has the text.
 * @example form.read({ order: checkFilterText('order', form.values.order) })
 */
export function checkFilterText(kind: keyof typeof LONGEST_FILTER, text: string): Check<string | undefined> {
  const value = text.trim()
  if (value.length > LONGEST_FILTER[kind]) return { ok: false, rule: TOO_LONG[kind] }
  return { ok: true, value: value === '' ? undefined : value }
}
