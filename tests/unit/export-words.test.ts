import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXCEPTION_WORDS, HEADER_WORDS, STATUS_WORDS } from '#server/payment/export/payment-words'
import { SUBJECTS } from '#server/export/subject'
import { REASON_WORDS } from '#server/funds/books/movement-words'
import { chinese } from '../words'

/** Column names that only files have: the console shows these values without a name. */
const OF_FILES: ReadonlySet<string> = new Set(['Fiat', 'Record ID', 'Fiat value', 'Value in', 'Rate source'])

describe.each([
  ['columns', HEADER_WORDS],
  ['statuses', STATUS_WORDS],
  ['differences', EXCEPTION_WORDS],
  ['reasons', REASON_WORDS],
  ['rows', SUBJECTS],
])('an export names its %s as the console does', (_, words) => {
  const shown = Object.values(words).filter((word) => !OF_FILES.has(word['en-US']))
  test.each(shown)('$en-US', ({ 'en-US': english, 'zh-CN': inChinese }) => {
    expect(chinese.get(english)).toBe(inChinese)
  })
})

test('the name of a file is made of words of the console, in the language of the person', () => {
  const features = join(import.meta.dirname, '..', '..', 'src', 'features')
  const naming = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(features, file), 'utf8')] as const)
    .filter(([, text]) => /exportName\(|\.download = /.test(text))
  expect(naming.length).toBeGreaterThan(3)
  const plain = naming.filter(([, text]) => /\bof[:=][^;]*?\['[a-z]|\bof = [^;]*\['|\.download = [`'][a-z]/.test(text))
  expect(plain.map(([file]) => file)).toEqual([])
})
