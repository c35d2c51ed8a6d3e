import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The fields of a text in their order, each with the only shape that it may have. */
export type LineShapes = Readonly<Record<string, RegExp>>
export type LineValues<Shapes extends LineShapes> = { readonly [Name in keyof Shapes]: string }

/** A field has another shape than the text allows, is missing, or is none of the text. */
export class LineError extends Error {
  override readonly name = 'LineError'
  readonly field: string

  constructor(field: string) {
    super(`The field ${field} does not have the shape that this text needs.`)
    this.field = field
  }
}

/**
 * A text with a line for each field, in the order of `shapes`. What people confirm is the hash of such a text: it depends on no
 * spelling of JSON, so that two programs cannot make two texts of one meaning, or one text of two.
 *
 * @throws LineError
 * @example
 * canonicalLines('sbc-note-v1', { to: /^\d+$/ }, { to: '7' }) // 'sbc-note-v1\nto=7\n'
 */
export function canonicalLines<Shapes extends LineShapes>(
  head: string,
  shapes: Shapes,
  values: LineValues<Shapes>,
): string {
  const given: Readonly<Record<string, unknown>> = values
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(shapes, name))
  if (unknown !== undefined) throw new LineError(unknown)
  const lines = Object.entries(shapes).map(([name, shape]) => {
    const value = given[name]
    if (typeof value !== 'string' || value.includes('\n') || value !== value.normalize('NFC') || !shape.test(value))
      throw new LineError(name)
    return `${name}=${value}\n`
  })
  return [`${head}\n`, ...lines].join('')
}

/** SHA-256 of a text in UTF-8: 32 bytes. */
export function digestOf(text: string): Uint8Array {
  return sha256(utf8ToBytes(text))
}
