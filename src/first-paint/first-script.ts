import { isUsualColour } from '@/lib/config/usual-colour'
import { noteEarlyPresses } from '@/lib/device/early-press'
import { LOCALES, localeFor } from '@/lib/i18n/locale'
import { askFirst } from './ask-first'

/**
 * The only script inside the pages; the policy names its hash. Before the first paint it sets what this browser remembers:
 * theme, language, sidebar, the colour of the deployment, and whether anybody may be signed in. It asks for
 * config.json, and for what the page shows first.
 * It is one text for every page and every deployment.
 */
const { dataset } = document.documentElement

/** Reads what is stored; a browser that keeps nothing follows the device. */
function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const theme = stored('localStorage', 'theme')
if (theme === 'light' || theme === 'dark') {
  dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset['theme'] === theme ? 'all' : 'not all'
}

const sidebar = stored('localStorage', 'sidebar')
if (sidebar) dataset['sidebar'] = sidebar

// Without a session a page of merchants becomes the sign-in page: its frame is not shown. Another tab may know one.
if (!stored('sessionStorage', 'session') && !stored('localStorage', 'session.kept')) dataset['session'] = 'none'

// The colours that this deployment had at the last visit. The first time nothing is known, and nothing has a colour.
const colours = stored('localStorage', 'colours')
if (colours !== null) {
  delete dataset['brand']
  for (const line of colours.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) document.documentElement.style.setProperty(line.slice(0, at), line.slice(at + 1))
  }
}

const locale = localeFor({ chosen: stored('localStorage', 'language'), browser: navigator.language, offered: LOCALES })
document.documentElement.lang = locale

/** Puts the markup of the language in place of the English one, as soon as the parser has read both. */
function translate(): boolean {
  const root = document.getElementById('root')
  if (!root || !document.getElementById('read')) return false
  const words = document.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`)
  if (words) {
    root.replaceChildren(words.content)
    root.dataset['painted'] = locale
  }
  return true
}
if (locale !== 'en')
  new MutationObserver((_, observer) => translate() && observer.disconnect()).observe(document, {
    childList: true,
    subtree: true,
  })

/** Fetches the words of the page beside its scripts. English ones are in the scripts. */
function fetchWords(): void {
  for (const href of dataset['words']?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
  }
}
// Not before the list of hashes has been read.
if (locale === 'zh-CN') document.addEventListener('readystatechange', fetchWords, { once: true })

noteEarlyPresses()

const settings = fetch('/config.json')
globalThis.earlySettings = settings
/** The usual colour needs no code. The console reads the same answer, and says what is wrong with it. */
async function showUsualColour(): Promise<void> {
  const { colour }: { colour?: unknown } = await (await settings).clone().json()
  if (typeof colour === 'string' && isUsualColour(colour)) delete dataset['brand']
}
showUsualColour().catch(() => undefined)
askFirst(locale)

// A script of the page is gone, because the host has another release now: the page is loaded anew, at most once a minute.
// Without this it would stay empty.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !navigator.onLine) return
    try {
      const now = Date.now()
      if (now - Number(sessionStorage.getItem('loaded-anew') ?? 0) < 60_000) return
      sessionStorage.setItem('loaded-anew', String(now))
      location.reload()
    } catch {
      // Without storage nobody can tell whether it is the first time.
    }
  },
  true,
)
