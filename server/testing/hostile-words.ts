/** Texts that a stolen session or a shop would like to have in a mail that we sign. */
export const HOSTILE: readonly string[] = [
  'Sign in at https://evil.example/login now',
  'evil.example',
  'x\n\nYour account is locked. Open www.evil.example',
  'x\r\nBcc: two@evil.example',
  '\u202Eelpmaxe.live\u202C evil.example',
  'ev\u200Bil.exam\u00ADple evil\u2060.example',
  '\u2800\u2800evil。example',
  'call +1 (555) 010-0199 at once',
  'ceo@evil.example',
  'evil.example '.repeat(2_000),
  'tel:15550100199\u0007\u001B[31m\uFFFE',
]

/** What no message may contain, wherever its words come from; the links of ours are taken out before. */
const FORBIDDEN =
  /evil[.。]\p{L}|:\/\/|www\.|@evil|010-0199|15550100199|[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?!\n)\p{Cc}/u

/** The first thing in a message that must not be there; null for a good one. */
export function fault(message: string): string | null {
  return FORBIDDEN.exec(message.replaceAll(/http:\/\/localhost:4173\/\S+/g, ''))?.[0] ?? null
}

/** The value with one of its texts replaced, once for each text and hostile one. */
export function* poisoned(value: unknown): Generator {
  if (typeof value === 'string') yield* HOSTILE
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const bad of poisoned(item)) yield value.with(at, bad)
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, item] of Object.entries(value))
      for (const bad of poisoned(item)) yield { ...value, [field]: bad }
  }
}
