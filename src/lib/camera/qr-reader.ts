import { decodeQR } from 'qr/decode.js'

/** The longest side that is looked at, in pixels: a code that a person holds into the frame is large enough there. */
const LONGEST_SIDE = 1600
/** A picture is read once, so more is tried than for one of many frames of a video. */
const THOROUGH = { effort: Number.POSITIVE_INFINITY, timeLimit: 1500 }

/**
 * A reader of QR codes that needs nothing of the browser but a canvas.
 * @returns a function that reads the text of one code; undefined when it sees none
 * @throws when the browser cannot draw
 */
export function createQrReader(): (picture: HTMLVideoElement | ImageBitmap) => string | undefined {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser draws no pictures')
  return (picture) => {
    const isVideo = picture instanceof HTMLVideoElement
    const [width, height] = isVideo ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
    if (width === 0 || height === 0) return undefined
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height), isVideo ? {} : THOROUGH)
    } catch {
      // It throws where it sees no code.
      return undefined
    }
  }
}
