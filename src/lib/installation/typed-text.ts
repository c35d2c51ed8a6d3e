import { type FormPlace, openLayers, pageAddress, placeOf } from './form-place'

export type TypedField = HTMLInputElement | HTMLTextAreaElement

/** What a person typed into one field. */
export interface TypedText extends FormPlace {
  /** What the field is called, and which one it is of several with that name at its place. */
  name: string
  turn: number
  value: string
  /** What stood in it before, such as the saved name of an application that is renamed. */
  stood: string
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea'

const typed = new Map<TypedField, TypedText & { address: string; isSent: boolean }>()
const stood = new WeakMap<TypedField, string>()

/**
 * Starts to remember into which fields a person typed. Forms that say themselves what is unsaved are the first source
 * (`useUnsavedDraft`); this is the second one, for a field that no form watches.
 * @returns a function that stops it
 */
export function watchTyping(): () => void {
  const stop = new AbortController()
  const how = { signal: stop.signal, capture: true, passive: true }
  addEventListener('beforeinput', ({ target }) => isTypedField(target) && rememberBefore(target), how)
  // A day, and what a browser fills in by itself, come without that event. A field of days gets the focus more than once.
  addEventListener('focusin', ({ target }) => isTypedField(target) && !stood.has(target) && rememberBefore(target), how)
  addEventListener('input', ({ target }) => isTypedField(target) && remember(target), how)
  addEventListener('submit', ({ target }) => markSent(target), how)
  // A press may take the form off the page, and token, network or page may be others since the text was typed.
  addEventListener('click', () => [...typed.keys()].filter((field) => field.isConnected).forEach(remember), how)
  return () => {
    stop.abort()
    typed.clear()
  }
}

/** Whether a field that is on the page has another text than before a person typed into it. */
export function hasTypedText(): boolean {
  return [...typed].some(([field, { stood: before }]) => field.isConnected && field.value !== before)
}

/**
 * What a person typed at an address, without passwords, codes and keys. An emptied field counts too. What was submitted
 * since counts only while its form says that it is unsaved.
 * @param all also of fields that are not on the page any more, such as those of an earlier step; a closed drawer has none
 */
export function typedTexts(all: boolean, address = pageAddress()): TypedText[] {
  const layers = openLayers().add('')
  return [...typed].flatMap(([field, { address: place, isSent, ...text }]) => {
    if (isSecret(field) || (isSent && !all)) return []
    // The address of a page changes under its form, and its token may have come after the first letter: what is on the page
    // belongs to what the page shows now.
    const now = field.isConnected ? { ...text, ...placeOf(field), value: field.value } : text
    const isHere = field.isConnected || (all && place === address && layers.has(now.layer))
    return isHere && now.value !== now.stood ? [now] : []
  })
}

/** Forgets it, because it was carried out. */
export function forgetTyped(): void {
  typed.clear()
}

function markSent(form: EventTarget | null): void {
  for (const [field, text] of typed) if (field.form === form) typed.set(field, { ...text, isSent: true })
}

/**
 * The field in which a text was typed, if it is on the page. For an amount or an address the choices of its form must be
 * the same too; a sentence is the same sentence with every token.
 */
export function findField({ name, turn, value, ...place }: TypedText): TypedField | undefined {
  const field = namesakes(name, place)[turn]
  return field && (!isExact(value) || placeOf(field).choices === place.choices) ? field : undefined
}

function rememberBefore(field: TypedField): void {
  if (!typed.has(field)) stood.set(field, isSecret(field) ? '' : field.value)
}

function remember(field: TypedField): void {
  const name = nameOf(field)
  const place = placeOf(field)
  const value = isSecret(field) ? '' : field.value
  const turn = namesakes(name, place).indexOf(field)
  const before = typed.get(field)
  const isSent = before?.isSent === true && before.value === value
  typed.set(field, { ...place, address: pageAddress(), name, turn, value, stood: stood.get(field) ?? '', isSent })
}

function namesakes(name: string, { layer, heading }: FormPlace): TypedField[] {
  return [...document.querySelectorAll<TypedField>(FIELDS)].filter((field) => {
    if (nameOf(field) !== name) return false
    const place = placeOf(field)
    return place.layer === layer && place.heading === heading
  })
}

function isTypedField(target: unknown): target is TypedField {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(FIELDS)
}

/** Whether a text is one word with a digit in it, as every amount and every address is. */
function isExact(text: string): boolean {
  return /^\s*\S*\d\S*\s*$/.test(text)
}

/** What a person calls the field. Its id is made anew by each version of the console. */
function nameOf(field: TypedField): string {
  return field.name || (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder)
}

/** A form that recognises a private key in what was pasted marks its field. */
function isSecret(field: TypedField): boolean {
  return field.type === 'password' || /password|one-time-code/.test(field.autocomplete) || 'secret' in field.dataset
}
