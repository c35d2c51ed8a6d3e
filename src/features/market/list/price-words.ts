import { compare, signOf } from '#shared/money/amount'
import { formatAmount, formatPercent } from '#shared/money/format'
import type { Tone } from '@/lib/ui/tone'

/**
 * A market price: formatted like amounts in lists; below one with all its digits. It is public and never hidden.
 * @example priceText('0.3001') // '0.3001'
 */
export function priceText(price: string): string {
  return compare(price, '1') < 0 ? formatAmount(price, { mode: 'full', decimals: 2 }) : formatAmount(price)
}

/**
 * The day's change, from the signed string of the wire.
 * @example dayChange('+1.84') // { text: '+1.84%', tone: 'success' }
 */
export function dayChange(p: string): { text: string; tone: Extract<Tone, 'success' | 'danger' | 'neutral'> } {
  const percent = p.replace(/^\+/, '')
  const sign = signOf(percent)
  return { text: formatPercent(percent), tone: sign > 0 ? 'success' : sign < 0 ? 'danger' : 'neutral' }
}
