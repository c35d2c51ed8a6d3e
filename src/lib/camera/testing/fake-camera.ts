import { encodeQR } from 'qr'

/** Of its pictures, in pixels. */
const SIDE = 480
const EVERY_MS = 50

/** A camera of a test: it gives what is drawn on its canvas. */
export interface FakeCamera extends Pick<MediaDevices, 'getUserMedia'> {
  readonly canvas: HTMLCanvasElement
  /** What the page asked for. */
  readonly asked: (MediaStreamConstraints | undefined)[]
  /** Every track that was given. */
  readonly tracks: MediaStreamTrack[]
  /** What the code says that is held before it. */
  shown: string | undefined
  /** The light as the page has last set it; undefined until then. */
  lit: boolean | undefined
  /** How the next question is answered, in place of the pictures. */
  answer: (() => Promise<MediaStream>) | undefined
}

/**
 * @param light the camera has a light: `works` or names one that `fails`
 * @example const camera = fakeCamera(); camera.answer = refuse('NotAllowedError')
 */
export function fakeCamera(light?: 'works' | 'fails'): FakeCamera {
  const camera: FakeCamera = {
    canvas: Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }),
    shown: undefined,
    asked: [],
    tracks: [],
    lit: undefined,
    answer: undefined,
    getUserMedia: async (wanted) => {
      camera.asked.push(wanted)
      if (camera.answer) return await camera.answer()
      const stream = camera.canvas.captureStream(10)
      for (const track of stream.getVideoTracks()) {
        camera.tracks.push(track)
        if (light) Object.assign(track, lightOf(camera, light))
      }
      return await Promise.resolve(stream)
    },
  }
  return camera
}

function lightOf(camera: FakeCamera, light: 'works' | 'fails') {
  return {
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async ({ advanced = [] }: MediaTrackConstraints) => {
      if (light === 'fails') throw new DOMException('No light', 'OperationError')
      camera.lit = advanced[0]?.torch
      await Promise.resolve()
    },
  }
}

/** An answer that refuses, by the name of the browser's error. */
export function refuse(name: string): () => Promise<MediaStream> {
  return async () => await Promise.reject(new DOMException('Refused by the test', name))
}

/** The states of tracks: `live` while the camera is on. */
export function statesOf({ tracks }: FakeCamera): string[] {
  return tracks.map(({ readyState }) => readyState)
}

/** Holds a QR code before the camera, until another one is held there or the camera is closed. */
export function showCode(camera: FakeCamera, text: string): void {
  const rows = encodeQR(text, 'raw', { border: 4 })
  camera.shown = text
  drawCode(camera.canvas, rows)
  // A camera gives pictures all the time; a canvas gives one when it is drawn on.
  const timer = setInterval(() => {
    if (camera.shown !== text || !statesOf(camera).includes('live')) return clearInterval(timer)
    drawCode(camera.canvas, rows)
  }, EVERY_MS)
}

/** Takes the code away: a camera that is opened again would read the last one at once. */
export function hideCode(camera: FakeCamera): void {
  camera.shown = undefined
  drawCode(camera.canvas, [])
}

function drawCode(canvas: HTMLCanvasElement, rows: boolean[][]): void {
  const module = Math.floor(SIDE / rows.length)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.fillStyle = '#000'
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * module, y * module, module, module)
  }
}
