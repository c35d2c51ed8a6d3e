import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { type Locale, isLocale, localeFor, manifestOf } from './locale'

/** Empty when nobody chose a language: then the browser's is used. */
const choice = remembered<Locale | ''>('language', (stored) => (isLocale(stored) ? stored : ''))

/** Fetches some of the words of a language. */
type Part = () => Promise<{ messages: Messages }>

interface Catalogue {
  messages: Messages
  /** In the build: what else a script and its imports say, by its file (tools/vite/words.ts). */
  parts?: Readonly<Record<string, readonly Part[]>> | undefined
}

/** English texts are compiled into the code (tools/vite/inline-english.ts); only other languages are fetched. */
const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  en: () => Promise.resolve({ messages: {} }),
  'zh-CN': () => import('../../../locales/zh-CN.po'),
}

/** Of the language of the page. */
let active = { locale: activeLocale(), catalogue: catalogues.en() }
/** Of the language of the page, or of the one that it will have soon. */
let current = active

/** The scripts that this page asked for: another language needs their words too. */
const scripts = new Set<string>()

/**
 * Loads the texts for the first paint. Where the words of a language are lost on the way, the page is in English, which needs
 * none, until it is loaded again: a page that waits for them would say nothing at all.
 * @param offered languages of this deployment
 */
export async function startLocale(offered: readonly Locale[]): Promise<void> {
  const locale = localeFor({ chosen: choice.get(), browser: navigator.language, offered })
  await activate(locale).catch(() => activate('en'))
}

/**
 * Changes the language of the whole page without a reload, and remembers it.
 * @throws what the import of the words throws: the language stays as it was, also for the next start
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await activate(locale)
  if (activeLocale() === locale) choice.set(locale)
}

/** The language of the page. */
export function activeLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en'
}

/** The language of the page; the component draws again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => i18n.on('change', listener), activeLocale, activeLocale)
}

/**
 * Reads what a script and its imports say in the language of the page.
 * @param script its file in the build, without a folder
 * @throws what the import of the words throws; the next call tries again
 */
export async function readWordsOf(script: string): Promise<void> {
  scripts.add(script)
  await readParts(current.locale, await current.catalogue, [script])
}

const read = new WeakSet<Part>()

async function readParts(locale: Locale, { parts = {} }: Catalogue, files: Iterable<string>): Promise<void> {
  const missing = new Set([...files].flatMap((file) => parts[file] ?? []).filter((part) => !read.has(part)))
  const readPart = async (part: Part): Promise<void> => {
    const { messages } = await part()
    if (read.has(part)) return
    read.add(part)
    i18n.load(locale, messages)
  }
  await Promise.all(Array.from(missing, readPart))
}

async function activate(locale: Locale): Promise<void> {
  const turn = { locale, catalogue: catalogues[locale]() }
  current = turn
  try {
    const catalogue = await turn.catalogue
    i18n.load(locale, catalogue.messages)
    await readParts(locale, catalogue, scripts)
  } catch (error) {
    if (current === turn) current = active
    throw error
  }
  // After two quick choices the later one wins, whichever catalogue arrives last.
  if (current !== turn) return
  active = turn
  i18n.activate(locale)
  document.documentElement.lang = locale
  // What a device installs, with its shortcuts, is in the language of the person too.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestOf(locale))
}
