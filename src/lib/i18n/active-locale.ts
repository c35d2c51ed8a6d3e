import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { type Locale, isLocale, localeFor } from './locale'

/** Nobody chose: follow the browser. */
const choice = remembered<Locale | ''>('language', (stored) => (isLocale(stored) ? stored : ''))

/** English stands in the code itself (tools/vite/inline-english.ts); only other languages are fetched. */
const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: {} }),
  'zh-CN': () => import('../../../locales/zh-CN.po'),
}

/** Loads the words for the first paint. @param offered languages of this deployment */
export function startLocale(offered: readonly Locale[]): Promise<void> {
  return activate(localeFor({ chosen: choice.get(), browser: navigator.language, offered }))
}

/** Changes the language of the whole page without a reload, and remembers it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  choice.set(locale)
  await activate(locale)
}

/** The language on the page now. */
export function activeLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en'
}

/** The language on the page now, for components that format by it. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => i18n.on('change', listener), activeLocale)
}

let latest = 0

async function activate(locale: Locale): Promise<void> {
  const turn = ++latest
  const { messages } = await catalogues[locale]()
  // Two quick choices: the later one stays, whichever catalogue arrives last.
  if (turn !== latest) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
