import { storedSession } from '@/features/session/stored-session'
import { askEarly } from '@/lib/api/transport/early-reads'
import { knownStart } from '@/lib/api/transport/next-start'
import { type Locale, serverLanguage } from '@/lib/i18n/locale'

/**
 * Asks for the merchant and for what this page shows first: on a slow phone the answers are there before the scripts are.
 * The page names the addresses (tools/vite/page-writer.ts), the console takes the answers over (src/lib/api/transport/early-reads.ts).
 * Without a session of this tab, or when its merchant may not read the pages, nothing is asked for.
 */
export function askFirst(locale: Locale): void {
  const { reads } = document.documentElement.dataset
  const signedIn = storedSession()
  const known = knownStart()
  if (!reads || !known || !signedIn || window.top !== window) return
  const { base, headers, language, place } = known
  // The deployment may not offer the language of this browser, and the server writes its mails in the one that it is asked in.
  if (language !== serverLanguage(locale)) return
  const sent = { Accept: 'application/json', [headers.language]: language, [headers.token]: signedIn.token }
  const [merchant, ...lists] = reads.split(' ')
  // With filters in the address the page asks for another list.
  // A back end that tells no place in its events knows SPEC.md alone, and gets no parameters of ours.
  const asked = location.search === '' ? lists.filter((path) => place !== undefined || !path.startsWith('+')) : []
  for (const path of [merchant, ...asked]) askEarly(`${base}${path?.replace('+', '')}`, sent, headers.time)
  if (asked.length > 0) globalThis.earlyPlace = { place }
}
