/** The part of the Shape Detection API that reads QR codes; TypeScript does not have its types yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
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

/** Whether this browser can read QR codes and ask for a camera. */
export async function canReadCodes(): Promise<boolean> {
  const { BarcodeDetector: detector, isSecureContext } = window
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator
  if (!detector || !isSecureContext || !mediaDevices) return false
  try {
    return (await detector.getSupportedFormats()).includes('qr_code')
  } catch {
    // The browser defines the class but has no detector behind it.
    return false
  }
}

const EVERY_MS = 200

/**
 * Reads a video until it shows a QR code.
 * @returns its text; undefined when the signal ended it
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const { BarcodeDetector: detector } = window
  if (!detector) return undefined
  const eye = new detector({ formats: ['qr_code'] })
  while (!signal.aborted) {
    const [found] = await eye.detect(video)
    if (found) return addressIn(found.rawValue)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return undefined
}

/**
 * The address in a code. Wallets often write a link with an amount; only the address is used.
 * @example addressIn('tron:TJRy…tDeC?amount=5') // 'TJRy…tDeC'
 */
export function addressIn(text: string): string {
  const [, address] = /^[a-z][a-z0-9+.-]*:(?:\/\/)?(?:transfer\/)?([^?@/]+)/i.exec(text.trim()) ?? []
  return address ?? text.trim()
}
