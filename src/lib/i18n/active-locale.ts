import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { type Locale, isLocale, localeFor, manifestOf } from './locale'

/** Empty when nobody chose a language: then the browser's is used. */
const choice = remembered<Locale | ''>('language', (stored) => (isLocale(stored) ? stored : ''))

/** English texts are compiled into the code (tools/vite/inline-english.ts); only other languages are fetched. */
const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: {} }),
  'zh-CN': () => import('../../../locales/zh-CN.po'),
}

/**
 * Loads the texts for the first paint.
 * @param offered languages of this deployment
 */
export function startLocale(offered: readonly Locale[]): Promise<void> {
  return activate(localeFor({ chosen: choice.get(), browser: navigator.language, offered }))
}

/** Changes the language of the whole page without a reload, and remembers it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  choice.set(locale)
  await activate(locale)
}

/** The language of the page. */
export function activeLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en'
}

/** The language of the page; the component draws again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => i18n.on('change', listener), activeLocale, activeLocale)
}

let latest = 0

async function activate(locale: Locale): Promise<void> {
  const turn = ++latest
  const { messages } = await catalogues[locale]()
  // After two quick choices the later one wins, whichever catalogue arrives last.
  if (turn !== latest) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  // What a device installs, with its shortcuts, is in the language of the person too.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestOf(locale))
}
