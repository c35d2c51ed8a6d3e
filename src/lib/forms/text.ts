import { fail, pass, type Checked } from '@/lib/forms/rule'

/** Text that must hold something besides blanks; the value is trimmed. Never for passwords. */
export function checkText(text: string): Checked<string, 'empty'> {
  const value = text.trim()
  return value === '' ? fail('empty') : pass(value)
}
