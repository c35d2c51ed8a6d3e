export type TypedField = HTMLInputElement | HTMLTextAreaElement

/** What a person typed into one field. */
export interface TypedText {
  /** What the field is called, and which one it is of several with that name. */
  name: string
  turn: number
  value: string
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea'

const typed = new Map<TypedField, TypedText & { pathname: string }>()

/**
 * Starts to remember into which fields a person typed. Forms that say themselves what is unsaved are the first source
 * (`useUnsavedDraft`); this is the second one, for a field that no form watches.
 * @returns a function that stops it
 */
export function watchTyping(): () => void {
  const stop = new AbortController()
  addEventListener('input', remember, { signal: stop.signal, capture: true, passive: true })
  return () => {
    stop.abort()
    typed.clear()
  }
}

/** Whether a field that is on the page has text that a person typed into it. */
export function hasTypedText(): boolean {
  return [...typed.keys()].some((field) => field.isConnected && field.value !== '')
}

/**
 * What a person typed on this page, without passwords and codes.
 * @param all also of fields that are not on the page any more, such as those of an earlier step
 */
export function typedTexts(all: boolean): TypedText[] {
  const { pathname } = window.location
  return [...typed].flatMap(([field, { pathname: at, name, turn, value }]) => {
    if (field.isConnected ? field.value === '' : !all || at !== pathname) return []
    return isSecret(field) ? [] : [{ name, turn, value: field.isConnected ? field.value : value }]
  })
}

/** The field with a name, if it is on the page. */
export function findField({ name, turn }: Pick<TypedText, 'name' | 'turn'>): TypedField | undefined {
  return namesakes(name)[turn]
}

function remember({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !target.matches(FIELDS)) return
  const name = nameOf(target)
  const { pathname } = window.location
  const value = isSecret(target) ? '' : target.value
  typed.set(target, { pathname, name, turn: namesakes(name).indexOf(target), value })
}

function namesakes(name: string): TypedField[] {
  return [...document.querySelectorAll<TypedField>(FIELDS)].filter((field) => nameOf(field) === name)
}

/** What a person calls the field. Its id is made anew by each version of the console. */
function nameOf(field: TypedField): string {
  return field.name || (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder)
}

function isSecret(field: TypedField): boolean {
  return field.type === 'password' || /password|one-time-code/.test(field.autocomplete)
}
