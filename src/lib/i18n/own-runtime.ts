/**
 * What the console needs of `@lingui/core`, which the build puts in its place (tools/vite/own-runtime.ts): catalogues that are
 * compiled, with values and plurals in them. A test reads every message of the console with both.
 */

/** A message as Lingui's compiler writes it: its texts, and what stands between them. */
export type Compiled = string | readonly Token[]
type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Compiled>>]
type Value = string | number | bigint | boolean | null | undefined
type Values = Readonly<Record<string, Value>>
type Catalogue = Readonly<Record<string, Compiled>>

interface Descriptor {
  id: string
  message?: Compiled
  values?: Values
}

const catalogues: Record<string, Catalogue> = {}
const listeners = new Set<() => void>()
let active = ''

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** Formatters are kept: making one costs a hundred times more than using it. */
function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

function writeNumber(value: number | bigint, format?: Intl.NumberFormatOptions): string {
  return kept(numbers, active + JSON.stringify(format), () => new Intl.NumberFormat([active, 'en'], format)).format(
    value,
  )
}

/** @param sharp the number that stands for `#` */
function write(message: Compiled, values: Values, sharp?: string): string {
  if (typeof message === 'string') return message
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? (sharp ?? token) : token
      const [name, , cases] = token
      const given = values[name]
      const text = String(given ?? '')
      if (cases === undefined) return text
      const count = Number(given)
      const rules = kept(plurals, active, () => new Intl.PluralRules([active, 'en']))
      return write(cases[text] ?? cases[rules.select(count)] ?? cases['other'] ?? '', values, writeNumber(count))
    })
    .join('')
}

/** The text of a message, or its id when nothing else is known. */
function say(asked: string | Descriptor, values?: Values, options?: { message?: Compiled }): string {
  const { id, message, values: own } = typeof asked === 'string' ? { ...options, id: asked, values } : asked
  return write(catalogues[active]?.[id] ?? message ?? id, own ?? values ?? {})
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** The messages of the page in its language. */
export const i18n = {
  get locale() {
    return active
  },
  load(locale: string, messages: Catalogue): void {
    catalogues[locale] = { ...catalogues[locale], ...messages }
    tell()
  },
  activate(locale: string): void {
    active = locale
    tell()
  },
  /** @returns a function that stops the calls */
  on(_event: 'change', listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  number: writeNumber,
  _: say,
  t: say,
}
