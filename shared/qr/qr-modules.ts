import { encodeQR } from 'qr'

/** The white ground that readers need around a code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A QR code as its modules, row by row, with the white ground around it: true is dark. It is a square. */
export type QrModules = readonly (readonly boolean[])[]

/**
 * The QR code of a text.
 * @throws Error when the text is longer than a code can hold
 * @example qrModules('TJRy…tDeC').length // 37
 */
export function qrModules(text: string): QrModules {
  return encodeQR(text, 'raw', { border: QUIET })
}

/**
 * The dark modules as the path of an SVG whose view box has one unit for each module.
 * @example modulePath([[true, false]]) // 'M0 0h1v1h-1z'
 */
export function modulePath(rows: QrModules): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}
