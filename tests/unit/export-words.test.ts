import { describe, expect, test } from 'vitest'
import { EXCEPTION_WORDS, HEADER_WORDS, STATUS_WORDS } from '#server/payment/export/payment-words'
import { REASON_WORDS } from '#server/funds/books/movement-words'
import { chinese } from '../words'

/** Column names that only files have: the console shows these values without a name. */
const OF_FILES: ReadonlySet<string> = new Set(['Fiat', 'Record ID', 'Fiat value', 'Value in', 'Rate source'])

describe.each([
  ['columns', HEADER_WORDS],
  ['statuses', STATUS_WORDS],
  ['differences', EXCEPTION_WORDS],
  ['reasons', REASON_WORDS],
])('an export names its %s as the console does', (_, words) => {
  const shown = Object.values(words).filter((word) => !OF_FILES.has(word['en-US']))
  test.each(shown)('$en-US', ({ 'en-US': english, 'zh-CN': inChinese }) => {
    expect(chinese.get(english)).toBe(inChinese)
  })
})
