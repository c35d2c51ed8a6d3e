const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu
const LONGEST = 120

/** The name of a file without characters that no line of text may have; the end of a long name says most. */
export function fileName(name: string, otherwise: string): string {
  return name.replaceAll(HIDDEN, '').trim().slice(-LONGEST) || otherwise
}

/**
 * The size of a file in short.
 * @example fileSize(421_888) // '412 KB'
 */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
