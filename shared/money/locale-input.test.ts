import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from './amount'
import { readAmountInput } from './input'

fc.configureGlobal({ seed: 20261121 })

/** 20,000 in the full run of 1,000,000 rounds. */
const RUNS = Math.ceil(Number(process.env['MONEY_ROUNDS'] ?? 25_000) / 50)

/** One locale for every way to write numbers: points, commas, apostrophes, blanks, lakhs, other digits. */
const LOCALES = [
  'en-US',
  'zh-CN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'pt-BR',
  'it-IT',
  'ru-RU',
  'pl-PL',
  'sv-SE',
  'tr-TR',
  'hi-IN',
  'en-IN',
  'ar-EG',
  'fa-IR',
  'he-IL',
  'th-TH-u-nu-thai',
  'bn-BD',
  'my-MM',
  'ja-JP-u-nu-fullwide',
  'zh-u-nu-hanidec',
  'ko-KR',
  'vi-VN',
  'id-ID',
] as const

/** Whole cents, so that the number that Intl is given is exact. */
const anyCents = fc.integer({ min: 0, max: 10 ** 12 })

/** The amount that is read from a text; the intended amount when the text is refused. */
function readOr(meant: string, text: string): string {
  const read = readAmountInput(text, { decimals: 6 })
  return read.ok ? read.decimal : meant
}

const FORMS = [
  ['with its groups and its decimals', { minimumFractionDigits: 2 }],
  ['without groups', { minimumFractionDigits: 2, useGrouping: false }],
] as const

describe('an amount as the locale of the person writes it is read exactly or refused, never as another amount', () => {
  it.each(FORMS.flatMap(([words, options]) => LOCALES.map((locale) => [locale, words, options] as const)))(
    '%s %s',
    (locale, _words, options) => {
      const form = new Intl.NumberFormat(locale, options)
      fc.assert(
        fc.property(anyCents, (cents) => {
          const meant = toDecimal({ units: BigInt(cents), scale: 2 })
          expect(readOr(meant, form.format(cents / 100))).toBe(meant)
        }),
        { numRuns: RUNS },
      )
    },
  )

  it.each(LOCALES)('%s in whole millions', (locale) => {
    const form = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 10 ** 12 }), (whole) => {
        expect(readOr(String(whole), form.format(whole))).toBe(String(whole))
      }),
      { numRuns: RUNS },
    )
  })

  it('a single point is the decimal point: a German 1.000 is read as 1, a smaller amount and never a larger one', () => {
    expect(readAmountInput('1.250', { decimals: 6 })).toMatchObject({ ok: true, decimal: '1.250' })
    expect(readAmountInput('1.250', { decimals: 2 })).toEqual({ ok: false, reason: 'too-many-decimals' })
  })
})
