import { checkIpAddress } from '#shared/rules/ip-address'
import type { RuleName } from '#shared/rules/rule'

/** A pasted text, read line by line. */
export interface ReadLines {
  /** Addresses that are not in the list yet, each once. */
  good: string[]
  /** What is no IPv4 address, with its line counted from 1 and the rule that it breaks. */
  bad: { line: number; text: string; rule: RuleName }[]
}

/**
 * Reads pasted addresses: one a line, or divided by commas and blanks.
 *
 * @example readIpLines('203.0.113.10\n203.0.113.300', []) // good: ['203.0.113.10'], bad: [{ line: 2, text: '203.0.113.300', rule: 'ip-format' }]
 */
export function readIpLines(pasted: string, known: readonly string[]): ReadLines {
  const read: ReadLines = { good: [], bad: [] }
  pasted.split(/\r?\n/).forEach((line, place) => {
    for (const text of line.split(/[\s,;]+/).filter(Boolean)) {
      const checked = checkIpAddress(text)
      if (!checked.ok) read.bad.push({ line: place + 1, text, rule: checked.rule })
      else if (!known.includes(checked.value) && !read.good.includes(checked.value)) read.good.push(checked.value)
    }
  })
  return read
}
