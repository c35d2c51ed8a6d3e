import { encode } from 'uqr'

/** The white border that readers need, in modules. */
const QUIET = 4

const SIZES = { usual: 'size-44 phone:size-49', small: 'size-36' }

interface QrCodeProps {
  text: string
  label: string
  /** `small`: beside other facts, for a text that is short enough to be read from it. */
  size?: 'usual' | 'small'
}

/** A text as a QR code: dark on white in both themes, because many readers need that. */
export function QrCode({ text, label, size: looks = 'usual' }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  return (
    <figure aria-label={label}>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={`block rounded-2 border border-line-hair forced-color-adjust-none ${SIZES[looks]}`}
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
