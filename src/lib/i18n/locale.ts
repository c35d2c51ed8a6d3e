/** Languages of the console. English is the source. */
export const LOCALES = ['en', 'zh-CN'] as const
export type Locale = (typeof LOCALES)[number]

/** The server's names of the languages (SPEC.md section 9). */
const SERVER_LANGUAGE = { en: 'en-US', 'zh-CN': 'zh-CN' } as const satisfies Record<Locale, string>
export type ServerLanguage = (typeof SERVER_LANGUAGE)[Locale]

/** The name of each language in that language. */
export const LOCALE_NAME = { en: 'English', 'zh-CN': '中文' } as const satisfies Record<Locale, string>

const SIMPLIFIED_CHINESE = /^zh(?:-(?:cn|sg|hans)(?:-.*)?)?$/i

/** Whether a text is a language of the console; case-sensitive. */
export function isLocale(text: string | null | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/**
 * The language to start with: the merchant's own choice, else the browser's. zh, zh-CN, zh-SG and zh-Hans give
 * Simplified Chinese. Traditional Chinese is not offered, so zh-TW gets English like every other language (SPEC.md
 * section 1).
 * @param offered languages of this deployment, the first being the fallback
 * @example localeFor({ chosen: null, browser: 'zh-Hans-HK', offered: ['en', 'zh-CN'] }) // 'zh-CN'
 */
export function localeFor(at: { chosen: string | null; browser: string; offered: readonly Locale[] }): Locale {
  const wanted = isLocale(at.chosen) ? at.chosen : SIMPLIFIED_CHINESE.test(at.browser) ? 'zh-CN' : 'en'
  return at.offered.includes(wanted) ? wanted : (at.offered[0] ?? 'en')
}

/** The server's name of a language, for the language header (SPEC.md section 9). */
export function serverLanguage(locale: Locale): ServerLanguage {
  return SERVER_LANGUAGE[locale]
}

/**
 * The file of the web manifest in a language, as the build writes it.
 * @example manifestOf('zh-CN') // '/manifest.zh-CN.webmanifest'
 */
export const manifestOf = (locale: Locale): string => `/manifest${locale === 'en' ? '' : `.${locale}`}.webmanifest`
