import { type Locale, isLocale } from '@/lib/i18n/locale'
import { SCREEN_STATES, type ScreenState } from './screen-states'

/** What the gallery shows, as its address has it. */
export interface Shown {
  readonly entry: string
  readonly state: ScreenState
  readonly language: Locale
  readonly theme: 'light' | 'dark'
}

const THEMES = ['light', 'dark'] as const

/** Reads the address; a value that there is not is the first one of its kind. */
export function readShown(search: URLSearchParams): Shown {
  const language = search.get('language')
  return {
    entry: search.get('entry') ?? '',
    state: SCREEN_STATES.find((state) => state === search.get('state')) ?? 'full',
    language: isLocale(language) ? language : 'en',
    theme: THEMES.find((theme) => theme === search.get('theme')) ?? 'light',
  }
}
