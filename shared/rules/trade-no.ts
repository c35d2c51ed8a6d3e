import { type OddRule, refused } from './odd-character'
import { pass, type Checked } from './rule'

/**
 * Checks the platform's order number: 32 ASCII digits, kept as a string. The merchant's own order numbers have no such
 * rule.
 */
export function checkTradeNo(text: string): Checked<string, 'trade-no-format' | OddRule> {
  const value = text.trim()
  return /^[0-9]{32}$/.test(value) ? pass(value) : refused(value, 'trade-no-format')
}
