import type { Locale } from '@/lib/i18n/locale'
import { COUNTRIES_A } from './countries-a'
import { COUNTRIES_B } from './countries-b'

/** A country that a phone number may belong to. */
export interface Country {
  /** ISO 3166, two letters: two countries may share an area code. */
  iso: string
  /** Digits without the plus sign. */
  area: string
  name: string
}

/** Every country with its name in a language, in the order of that language. */
export function countriesIn(locale: Locale): readonly Country[] {
  const list = [...COUNTRIES_A, ...COUNTRIES_B].map(([iso, area, en, zh]) => ({
    iso,
    area,
    name: locale === 'zh-CN' ? zh : en,
  }))
  return list.toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/**
 * The country that is chosen first for a number: the first one with its area code; undefined for an unknown one.
 * @param area_code with or without its plus sign
 */
export function countryOf(area_code: string | null): string | undefined {
  const area = area_code?.replace('+', '')
  const of = [...COUNTRIES_A, ...COUNTRIES_B].filter(([, code]) => code === area)
  const main = of.find(([iso]) => MAIN.has(iso)) ?? of[0]
  return main?.[0]
}

/** The area code of a country, digits only; '' for an unknown one. */
export function areaOf(iso: string): string {
  return [...COUNTRIES_A, ...COUNTRIES_B].find(([code]) => code === iso)?.[1] ?? ''
}

/** Of the countries that share an area code, those with the most numbers. */
const MAIN: ReadonlySet<string> = new Set(['US', 'GB', 'RU'])
