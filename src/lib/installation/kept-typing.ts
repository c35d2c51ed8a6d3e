import { forgetTyping, TYPED } from './forget-typing'
import { openLayers, pageAddress } from './form-place'
import { findField, forgetTyped, type TypedField, type TypedText } from './typed-text'

interface KeptTyping {
  /** The session that typed it: nobody else may get it. */
  session: string
  /** By the address of the page, the latest at the end. */
  pages: Record<string, { at: number; fields: TypedText[] }>
}

const MOST_PAGES = 8
/** Whoever comes back later than that has forgotten it, and an old amount or address would surprise. */
const LONGEST_MS = 30 * 60 * 1000

/**
 * Keeps the texts of a page that is left, until it is opened again: also after a reload, for a tab has its own storage.
 * @param session identifies the session
 * @param address of the page, by default the one that is open
 */
export function keepTyping(session: string, fields: TypedText[], address = pageAddress()): void {
  if (fields.length === 0) return
  const { [address]: _older, ...others } = stored(session)
  const pages = Object.entries({ ...others, [address]: { at: Date.now(), fields } }).slice(-MOST_PAGES)
  store({ session, pages: Object.fromEntries(pages) })
}

/** Takes what was kept for this session and address; empty when there is none. What another session kept is deleted. */
export function takeTyping(session: string): TypedText[] {
  const { [pageAddress()]: page, ...others } = stored(session)
  forgetTyping()
  if (Object.keys(others).length > 0) store({ session, pages: others })
  return page && Date.now() - page.at < LONGEST_MS ? page.fields : []
}

/**
 * Money is on its way: nothing that was typed before, on whatever page, is ever filled in again, so that no one sends it
 * twice.
 */
export function dropTyping(): void {
  forgetTyped()
  forgetTyping()
}

function stored(session: string): KeptTyping['pages'] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(TYPED) ?? 'null')
    return isKeptTyping(found) && found.session === session ? found.pages : {}
  } catch {
    return {}
  }
}

function store(kept: KeptTyping): void {
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(kept))
  } catch {
    // Without storage it is lost with the page.
  }
}

/**
 * Fills the fields in as soon as their form is on the page. A field in which something else stands than before it was
 * typed into is left alone, unless its form marks that as a suggestion of its own. It ends for good when the address
 * changes, and for the fields of a drawer when that closes: whatever opens then is another form, even if its fields have
 * the same names.
 * @param onBack is called each time that something was filled in
 * @returns a function that stops it
 */
export function giveTypingBack(fields: readonly TypedText[], onBack: () => void): () => void {
  const address = pageAddress()
  const waiting = new Set(fields)
  const seen = new Set<string>()
  const stop = new AbortController()
  const fill = () => {
    if (stop.signal.aborted) return
    if (pageAddress() !== address) waiting.clear()
    const open = openLayers()
    for (const kept of waiting) if (seen.has(kept.layer) && !open.has(kept.layer)) waiting.delete(kept)
    for (const layer of open) if (layer !== '') seen.add(layer)
    if (fillIn(waiting)) onBack()
    if (waiting.size === 0) stop.abort()
  }
  const page = new MutationObserver(fill)
  stop.signal.addEventListener('abort', () => page.disconnect())
  page.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    // The title of a drawer.
    attributeFilter: ['aria-labelledby'],
  })
  // While React is at work it would not read one field before the next is filled in.
  const later = () => queueMicrotask(fill)
  // A choice of the form, which need not change anything else on the page.
  addEventListener('change', later, { signal: stop.signal, passive: true })
  later()
  return () => stop.abort()
}

/** Takes out what has its field on the page, and says whether anything was filled in. */
function fillIn(waiting: Set<TypedText>): boolean {
  let isBack = false
  // First all are found: what is typed into one may draw a heading above the next.
  for (const [kept, field] of [...waiting].map((one) => [one, findField(one)] as const)) {
    // Or it may draw the next field anew: then that is found at once, when this is done.
    if (!field?.isConnected) continue
    waiting.delete(kept)
    if (field.value === kept.value || !isFree(field, kept)) continue
    type(field, kept.value)
    isBack = true
  }
  return isBack
}

function isFree(field: TypedField, { stood }: TypedText): boolean {
  return field.value === '' || field.value === stood || 'suggested' in field.dataset
}

/** Types as a person does: React listens to the event and reads the value behind its own setter. */
function type(field: TypedField, value: string): void {
  field.dispatchEvent(new Event('beforeinput', { bubbles: true }))
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Only this module writes under the key, so checking the outer shape is enough. */
function isKeptTyping(value: unknown): value is KeptTyping {
  return typeof value === 'object' && value !== null && 'session' in value && 'pages' in value
}
