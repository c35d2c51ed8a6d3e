/** Reads the text of one QR code in a picture; undefined when there is none. */
type Reader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>

/** The part of the Shape Detection API that reads QR codes; TypeScript does not have its types yet. */
interface Detector {
  detect: (picture: HTMLVideoElement | ImageBitmap) => Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own reader; undefined where it has none. */
async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: detector } = window
  try {
    // Some browsers define the class and have nothing behind it.
    if (!detector || !(await detector.getSupportedFormats()).includes('qr_code')) return undefined
    const eye = new detector({ formats: ['qr_code'] })
    return async (picture) => (await eye.detect(picture))[0]?.rawValue
  } catch {
    return undefined
  }
}

/** The reader that the console brings along, loaded when it is needed. */
async function loadedReader(): Promise<Reader> {
  const { createQrReader } = await import('./qr-reader')
  const read = createQrReader()
  return async (picture) => read(picture)
}

const EVERY_MS = 150

/**
 * Shows a stream in a video and reads it until the signal aborts.
 * @param onText called with what a code says, once for each time that it changes
 * @throws when the video cannot be played, or the reader cannot be loaded
 */
export async function readVideo(
  video: HTMLVideoElement,
  { stream, signal, onText }: { stream: MediaStream; signal: AbortSignal; onText: (text: string) => void },
): Promise<void> {
  video.srcObject = stream
  await video.play()
  let read = (await ownReader()) ?? (await loadedReader())
  let last: string | undefined
  while (!signal.aborted) {
    let text: string | undefined
    try {
      text = await read(video)
    } catch {
      // The service behind the browser's reader can go away; it also refuses a video without a picture yet.
      read = await loadedReader()
    }
    if (text !== undefined && text !== last && !signal.aborted) onText(text)
    last = text ?? last
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/**
 * The text of the QR code in a picture from the device, which is not sent anywhere.
 * @returns undefined when there is no code in it
 * @throws DOMException when the browser cannot open the file as a picture
 */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const own = await ownReader()
    // Each finds codes that the other misses.
    const seen = await own?.(picture).catch(() => undefined)
    return seen ?? (await (await loadedReader())(picture))
  } finally {
    picture.close()
  }
}
