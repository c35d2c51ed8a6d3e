import { writeFileSync } from 'node:fs'
import { encodeQR } from 'qr'

const WIDTH = 640
const HEIGHT = 480
/** The side of one module; a code of 45 modules fills 80 % of the height. */
const MODULE = 8
const LIGHT = 235
const DARK = 16
const GREY = 128

/** The brightness of each pixel of a picture with a QR code in its middle. */
function brightness(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const picture = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  const left = Math.floor((WIDTH - rows.length * MODULE) / 2)
  const top = Math.floor((HEIGHT - rows.length * MODULE) / 2)
  if (top < 0) throw new Error(`The code of ${text.length} characters does not fit into the picture`)
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < MODULE; line += 1) {
          const start = (top + y * MODULE + line) * WIDTH + left + x * MODULE
          picture.fill(DARK, start, start + MODULE)
        }
  return picture
}

/**
 * Writes what the camera of a test browser sees: a QR code that does not move, as YUV4MPEG2, which Chromium plays with
 * `--use-file-for-fake-video-capture`.
 */
export function writeCameraVideo(path: string, text: string): void {
  const colours = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness(text), colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`)
  writeFileSync(path, Buffer.concat([head, frame, frame]))
}
