/**
 * What the camera does.
 * - `off` not wanted
 * - `asking` the browser asks the person, or the camera starts
 * - `running` it gives pictures; `light` is undefined where the camera has none
 * - `paused` the page is hidden; it goes on by itself when the page is seen again
 * - `refused` the person or the browser does not allow it
 * - `none` there is no camera
 * - `broken` it does not start or has stopped, usually because another app uses it
 */
export type CameraState =
  | { kind: 'off' | 'asking' | 'paused' | CameraProblem }
  | { kind: 'running'; stream: MediaStream; light: boolean | undefined }

export type CameraProblem = 'refused' | 'none' | 'broken'

export interface Camera {
  state: () => CameraState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Starts it, or tries again after a problem. */
  open: () => void
  /** Stops every track of it. */
  close: () => void
  /** Says that its pictures cannot be used. */
  fail: () => void
  setLight: (on: boolean) => Promise<void>
}

declare global {
  // The light is in the specification "MediaStream Image Capture"; TypeScript does not have its types yet.
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/**
 * The camera that faces away from the person, while the page is seen. It never runs on a hidden page: other people may
 * then hold the device. Never throws.
 * @param devices undefined where the browser gives no page a camera
 * @example const camera = createCamera(navigator.mediaDevices, document); camera.open()
 */
export function createCamera(devices: Pick<MediaDevices, 'getUserMedia'> | undefined, page: Document): Camera {
  let state: CameraState = { kind: 'off' }
  let stream: MediaStream | undefined
  /** Grows with every change: what was asked for before it is not wanted any more. */
  let turn = 0
  const listeners = new Set<() => void>()

  const change = (next: CameraState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const release = (kind: Exclude<CameraState['kind'], 'running'>) => {
    turn += 1
    stopTracks(stream)
    stream = undefined
    change({ kind })
  }
  const start = async () => {
    if (page.hidden) return release('paused')
    release('asking')
    const mine = turn
    try {
      const given = await devices?.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      if (mine !== turn) return stopTracks(given)
      const [track] = given?.getVideoTracks() ?? []
      if (!given || !track) return release('none')
      track.addEventListener('ended', () => {
        // Only when the device or the browser ends it: `stop` fires nothing.
        if (stream === given) release('broken')
      })
      stream = given
      change({ kind: 'running', stream: given, light: hasLight(track) ? false : undefined })
    } catch (error) {
      if (mine === turn) release(problemOf(error))
    }
  }
  const follow = () => {
    if (page.hidden && (state.kind === 'asking' || state.kind === 'running')) release('paused')
    else if (!page.hidden && state.kind === 'paused') void start()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => {
      page.addEventListener('visibilitychange', follow)
      void start()
    },
    close: () => {
      page.removeEventListener('visibilitychange', follow)
      release('off')
    },
    fail: () => release('broken'),
    setLight: async (on) => {
      const lit = stream
      try {
        await lit?.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on }] })
        if (lit && lit === stream) change({ kind: 'running', stream: lit, light: on })
      } catch {
        // Some cameras name a light and have none.
        if (lit && lit === stream) change({ kind: 'running', stream: lit, light: undefined })
      }
    },
  }
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getVideoTracks() ?? []) track.stop()
}

function hasLight(track: MediaStreamTrack): boolean {
  // Firefox has no `getCapabilities`.
  const capabilities: object = 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** The names of errors of `getUserMedia` (Media Capture and Streams, section 10.2). */
const PROBLEMS: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
])

function problemOf(error: unknown): CameraProblem {
  // An overconstrained error is no DOMException in every browser, so only its name is looked at.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return PROBLEMS.get(name) ?? 'broken'
}
