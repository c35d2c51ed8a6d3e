import { encode } from 'uqr'

/** The white border that readers need, in modules. */
const QUIET = 4

/** A text as a QR code: dark on white in both themes, because many readers need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  return (
    <figure aria-label={label}>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block size-44 rounded-2 border border-line-hair forced-color-adjust-none"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={pathOf(data)} fill="#000" />
      </svg>
    </figure>
  )
}

/** One square for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}
