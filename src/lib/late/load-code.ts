import { readWordsOf } from '@/lib/i18n/active-locale'

const lost = new WeakSet<object>()

/** Whether something failed because code could not be fetched: no connection, something blocks it, or a release removed it. */
export const isLostCode = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error)

let needs: Readonly<Record<string, readonly string[]>> = {}

/**
 * Fetches the list of what each late script needs. Without it a script is read before the ones that it imports are asked
 * for, so it comes in several steps; a page that is opening does not wait for the list.
 */
export async function readLateScripts(): Promise<void> {
  needs = (await import('./late-scripts')).lateScripts
}

let isQuiet = false

/** Begins to fetch code without a word to the page if it is lost: whoever waits for it tells (`tellLost`). */
export function quietly<T>(fetch: () => T): T {
  const before = isQuiet
  isQuiet = true
  try {
    return fetch()
  } finally {
    isQuiet = before
  }
}

/** Tells the page that code which somebody waits for was lost (src/features/shell/lost-code.ts). */
export function tellLost(error: unknown): void {
  if (isLostCode(error)) dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
}

/**
 * What every `import()` of the build becomes (tools/vite/late-scripts.ts): the script, those that it needs, and the words of
 * all of them in the language of the page, at once. Nothing is drawn before its words are there.
 * @param script the file of the script, without its folder; undefined for what is no script of the console
 * @throws what the import throws, after an event `vite:preloadError` with it as its payload, unless it was begun `quietly`
 */
export async function loadCode<T>(load: () => Promise<T>, script?: string): Promise<T> {
  const isTold = !isQuiet
  if (script === undefined) return await load()
  try {
    const loading = Promise.all([load(), readWordsOf(script)])
    prefetchInParts(needs[script] ?? [])
    const [code] = await loading
    return code
  } catch (error) {
    if (typeof error === 'object' && error !== null) lost.add(error)
    if (isTold) tellLost(error)
    throw error
  }
}

const asked = new Set<string>()
const AT_ONCE = 3

/**
 * In tasks of their own, so that a press is answered between them: the twenty links of the steps by e-mail, made while a finger
 * reached their button, kept a slow phone from its press for a quarter of a second.
 */
function prefetchInParts(files: readonly string[]): void {
  if (files.length === 0) return
  setTimeout(() => {
    for (const file of files.slice(0, AT_ONCE)) prefetch(file)
    prefetchInParts(files.slice(AT_ONCE))
  })
}

function prefetch(file: string): void {
  if (asked.has(file)) return
  asked.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/assets/${file}`
  document.head.append(link)
}
