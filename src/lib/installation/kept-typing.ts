import { forgetTyping, TYPED } from './forget-typing'
import { openLayers, pageAddress } from './form-place'
import { findField, type TypedField, type TypedText } from './typed-text'

interface KeptTyping {
  /** The session that typed it: nobody else may get it. */
  session: string
  address: string
  fields: TypedText[]
}

/**
 * Keeps texts over a reload that the page does itself.
 * @param session identifies the session
 */
export function keepTyping(session: string, fields: TypedText[]): void {
  if (fields.length === 0) return
  const kept: KeptTyping = { session, address: pageAddress(), fields }
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(kept))
  } catch {
    // Without storage it is lost, as in every reload.
  }
}

/** Takes what was kept for this session and address out of the storage; empty when there is none. */
export function takeTyping(session: string): TypedText[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TYPED) ?? 'null')
    forgetTyping()
    return isKeptTyping(kept) && kept.session === session && kept.address === pageAddress() ? kept.fields : []
  } catch {
    return []
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

function isKeptTyping(value: unknown): value is KeptTyping {
  return (
    typeof value === 'object' &&
    value !== null &&
    'session' in value &&
    'address' in value &&
    'fields' in value &&
    Array.isArray(value.fields)
  )
}
