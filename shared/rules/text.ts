import * as z from 'zod/mini'
import { line, visibleLine } from '#shared/contract/text-fields'
import { fail, pass, type Checked } from './rule'

/** A field decides its own length: the input takes no more characters. */
const ANY_LENGTH = Number.MAX_SAFE_INTEGER
const anyLine = line(ANY_LENGTH)
const anyVisibleLine = visibleLine(ANY_LENGTH)

/**
 * Checks a required line of text as the server does: it must have a character that can be seen, and none that is no text
 * or turns the direction of writing. The value is trimmed. Never use it for passwords.
 */
export function checkText(text: string): Checked<string, 'empty' | 'text-format'> {
  const value = text.trim()
  if (!z.safeParse(anyLine, value).success) return fail('text-format')
  return z.safeParse(anyVisibleLine, value).success ? pass(value) : fail('empty')
}

/** Checks a line of text that may be left empty, as the server does. The value is trimmed. */
export function checkLine(text: string): Checked<string, 'text-format'> {
  const value = text.trim()
  return z.safeParse(anyLine, value).success ? pass(value) : fail('text-format')
}
