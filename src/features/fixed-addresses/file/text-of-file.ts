/** The byte order marks of UTF-16, which some spreadsheets write as "Unicode text". */
const UTF_16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * The text of a file that a person chose. It is UTF-8 when its bytes can be; else GB18030, which a Chinese Excel writes
 * for "CSV". A name is never filled with replacement characters.
 * @returns undefined for bytes that are none of them
 * @example textOfFile(Uint8Array.of(0xc0, 0xe4).buffer) // '冷'
 */
export function textOfFile(file: ArrayBuffer): string | undefined {
  const bytes = new Uint8Array(file)
  const marked = UTF_16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decoded(bytes, marked.encoding)
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
