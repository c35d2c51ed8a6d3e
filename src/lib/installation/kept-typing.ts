import { findField, type TypedField, type TypedText } from './typed-text'

/** In the storage of the tab, and only from the moment before a reload until the page is there again. */
const NAME = 'typed'

interface KeptTyping {
  /** The session that typed it: nobody else may get it. */
  session: string
  pathname: string
  fields: TypedText[]
}

/**
 * Keeps texts over a reload that the page does itself.
 * @param session identifies the session
 */
export function keepTyping(session: string, fields: TypedText[]): void {
  if (fields.length === 0) return
  const kept: KeptTyping = { session, pathname: window.location.pathname, fields }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // Without storage it is lost, as in every reload.
  }
}

/** Takes what was kept for this session and page out of the storage; empty when there is none. */
export function takeTyping(session: string): TypedText[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    forgetTyping()
    return isKeptTyping(kept) && kept.session === session && kept.pathname === window.location.pathname
      ? kept.fields
      : []
  } catch {
    return []
  }
}

/** Deletes what was kept: nothing private stays after log-out. */
export function forgetTyping(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Then nothing was kept either.
  }
}

/**
 * Fills the fields in as soon as their form is on the page. A field in which something stands already is left alone.
 * @param onBack is called each time that something was filled in
 * @returns a function that stops it
 */
export function giveTypingBack(fields: readonly TypedText[], onBack: () => void): () => void {
  const waiting = new Set(fields)
  const fill = () => {
    let isBack = false
    for (const kept of waiting) {
      const field = findField(kept)
      if (!field) continue
      waiting.delete(kept)
      if (field.value !== '') continue
      type(field, kept.value)
      isBack = true
    }
    if (waiting.size === 0) page.disconnect()
    if (isBack) onBack()
  }
  const page = new MutationObserver(fill)
  if (waiting.size > 0) page.observe(document.body, { childList: true, subtree: true })
  fill()
  return () => page.disconnect()
}

/** Types as a person does: React listens to the event and reads the value behind its own setter. */
function type(field: TypedField, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function isKeptTyping(value: unknown): value is KeptTyping {
  return (
    typeof value === 'object' &&
    value !== null &&
    'session' in value &&
    'pathname' in value &&
    'fields' in value &&
    Array.isArray(value.fields)
  )
}
