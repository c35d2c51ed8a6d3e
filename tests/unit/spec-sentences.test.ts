import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { chinese } from '../words'

/**
 * All sentences of the console that SPEC.md quotes, by section. Those of the server are in server/core/refusal.test.ts.
 */
const QUOTED = {
  'section 2, routes': ['No Match', 'Sorry, not found this page.'],
  'section 4, account status': [
    'Your merchant rights are under review',
    'Merchant permission is under review, please try again later',
  ],
  'section 5, validation': [
    'Please enter the correct format of email',
    'Please enter the correct url address',
    'Please enter the correct verification code',
    'Please enter the correct mobile phone number',
    'Please select area code',
    'You must enter your cell phone number and area code',
    'Please enter the password in the correct format',
    'The two password entries are inconsistent',
    'The address format does not match the selected chain',
    'The withdrawal amount must be less than the balance',
    'The IP format is incorrect',
    'Please enter a 32-digit number',
    'You can only follow up to four items',
    'Please upload App Logo',
  ],
  'section 8, errors': [
    'Login expired',
    'The current network is not good, loading...',
    'is requesting, please do not repeat submission',
    'get uuid failed',
  ],
}

/** Words that SPEC.md gives to states and buttons without quotes. The console writes them with a capital. */
const NAMED = {
  'section 2, not found': ['Back Home'],
  'section 2, records': ['Query', 'Reset', 'Export'],
  'section 2, menu': ['Statistics', 'Record', 'Property', 'Info', 'Management'],
  'section 4, transaction status': [
    'To be paid',
    'Account paid',
    'Transaction timeout',
    'Transaction closed',
    'Under refund',
    'Refunded',
    'Error',
    'Chain confirmation failure',
  ],
  'section 4, record items': ['Accomplish', 'Canceled', 'Improgress'],
  'section 4, callback states': [
    'To be confirmed',
    'Confirmed',
    'Reward calculation in progress',
    'Success',
    'Failed',
    'Confirm timeout',
    'Callback timeout',
  ],
  'section 4, audit stages': [
    'Primary audit',
    'Advanced audit',
    'In progress',
    'Failed to pass the audit',
    'Completed',
    'Abnormal',
  ],
}

const groups = [...Object.entries(QUOTED), ...Object.entries(NAMED)]

describe.each(groups)('SPEC.md %s', (_, sentences) => {
  test.each(sentences)('"%s" is in the catalogue exactly so, with a Chinese translation', (sentence) => {
    const translated = chinese.get(sentence)
    expect(translated, 'the sentence is not in locales/zh-CN.po').toBeDefined()
    // A translation that is still English does not count.
    expect(translated).toMatch(/\p{Script=Han}/u)
  })
})

const sentences = z.tuple([z.string(), z.string()])
const rowFile = z.object({ SPEC_ROWS: z.record(z.string(), z.array(z.object({ says: sentences }))) })

/** Every row that a browser test enters into a field, by keyboard and by pasting, in both languages. */
const features = join(import.meta.dirname, '../../src/features')
const files = readdirSync(features)
  .map((feature) => join(features, feature, 'testing/spec-rows.ts'))
  .filter((file) => existsSync(file))
const rows = await Promise.all(
  files.map(async (file) => Object.values(z.parse(rowFile, await import(file)).SPEC_ROWS).flat()),
)
const shown = new Map(rows.flat().map(({ says }) => says))

/** Sentences that no form of one field can bring: their own tests show them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['Please use each name once'])

describe('SPEC.md section 5 at its fields', () => {
  const ours = Object.values(RULE_MESSAGES).map(({ message = '' }) => message)
  const wanted = [...new Set([...QUOTED['section 5, validation'], ...ours])].filter((each) => !ELSEWHERE.has(each))

  test.each(wanted)('"%s" has a row in a table of a form', (sentence) => {
    expect([...shown.keys()]).toContain(sentence)
  })

  test.each([...shown])('"%s" is expected in Chinese as the catalogue has it', (english, inChinese) => {
    expect(inChinese).toBe(chinese.get(english))
  })

  test.each(files)('the rows of %s are run by a test of that feature', (file) => {
    const folder = dirname(dirname(file))
    const tests = readdirSync(folder).filter((name) => name.endsWith('.browser.test.tsx'))
    const texts = tests.map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(texts.some((text) => text.includes('testSpecRows(SPEC_ROWS'))).toBe(true)
  })
})
