import { modulePath, qrModules } from '#shared/qr/qr-modules'

const SIZES = { usual: 'size-44 phone:size-49', small: 'size-36' }

interface QrCodeProps {
  text: string
  label: string
  /** `small`: beside other facts, for a text that is short enough to be read from it. */
  size?: 'usual' | 'small'
}

/** A text as a QR code: dark on white in both themes, because many readers need that. */
export function QrCode({ text, label, size: looks = 'usual' }: QrCodeProps) {
  const rows = qrModules(text)
  const side = rows.length
  return (
    <figure aria-label={label}>
      <svg
        aria-hidden
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className={`block rounded-2 border border-line-hair forced-color-adjust-none ${SIZES[looks]}`}
      >
        <rect width={side} height={side} fill="#fff" />
        <path d={modulePath(rows)} fill="#000" />
      </svg>
    </figure>
  )
}

/** The side of one module in a saved picture, so that it stays sharp when it is printed. */
const PIXELS = 16

/**
 * The QR code of a text as a PNG picture, made in this page.
 * @throws Error when the browser cannot draw it
 */
export async function qrPicture(text: string): Promise<Blob> {
  const rows = qrModules(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = rows.length * PIXELS
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}
