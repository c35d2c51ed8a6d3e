import { Trans, useLingui } from '@lingui/react/macro'
import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Camera, CameraProblem, CameraState } from '@/lib/camera/camera'
import { readVideo } from '@/lib/camera/code-reader'
import { Button } from '../button'
import { Callout } from '../callout'
import { classNames } from '../class-names'
import { Spinner } from '../spinner'

interface CameraViewProps {
  state: CameraState
  camera: Camera
  /** What a code says that the camera sees. */
  onText: (text: string) => void
}

/** What the camera sees, or why it sees nothing and what to do. */
export function CameraView({ state, camera, onText }: CameraViewProps) {
  return (
    <div className={classNames('flex flex-col gap-3', state.kind === 'running' && 'flex-1')}>
      {state.kind === 'running' && (
        <>
          <Picture stream={state.stream} onText={onText} onFault={camera.fail} />
          {state.light !== undefined && <LightButton isOn={state.light} onPress={(on) => void camera.setLight(on)} />}
        </>
      )}
      <div aria-live="polite" className="grid gap-3">
        {isProblem(state) ? <Problem of={state.kind} onRetry={camera.open} /> : <Hint of={state.kind} />}
      </div>
    </div>
  )
}

function isProblem(state: CameraState): state is { kind: CameraProblem } {
  return state.kind === 'refused' || state.kind === 'none' || state.kind === 'broken'
}

interface PictureProps {
  stream: MediaStream
  onText: (text: string) => void
  onFault: () => void
}

function Picture({ stream, onText, onFault }: PictureProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onText)
  const complain = useEffectEvent(onFault)
  useEffect(() => {
    const { current } = video
    if (!current) return undefined
    const stop = new AbortController()
    const { signal } = stop
    readVideo(current, { stream, signal, onText: (text) => tell(text) }).catch(() => {
      // Leaving ends the video while it starts.
      if (!signal.aborted) complain()
    })
    return () => {
      stop.abort()
      current.srcObject = null
    }
  }, [stream])
  return (
    <div className="relative min-h-56 flex-1 overflow-hidden rounded-3 bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`What the camera sees`}
        className="absolute size-full object-cover"
      />
      <Frame />
    </div>
  )
}

const CORNERS = [
  'top-0 left-0 border-t-4 border-l-4 rounded-tl-3',
  'top-0 right-0 border-t-4 border-r-4 rounded-tr-3',
  'bottom-0 left-0 border-b-4 border-l-4 rounded-bl-3',
  'right-0 bottom-0 border-r-4 border-b-4 rounded-br-3',
]

/** Where the code should be: light inside, dimmed outside. The whole picture is read all the same. */
function Frame() {
  return (
    <span
      aria-hidden
      className="absolute inset-0 m-auto aspect-square max-h-4/5 w-3/4 max-w-72 rounded-3 shadow-[0_0_0_100vmax_var(--bg-scrim)]"
    >
      {CORNERS.map((corner) => (
        <span key={corner} className={`absolute size-8 border-accent-mark ${corner}`} />
      ))}
    </span>
  )
}

function LightButton({ isOn, onPress }: { isOn: boolean; onPress: (on: boolean) => void }) {
  return (
    <Button size="lg" className="self-center" icon={isOn ? FlashlightOff : Flashlight} onClick={() => onPress(!isOn)}>
      {isOn ? <Trans>Turn the light off</Trans> : <Trans>Turn the light on</Trans>}
    </Button>
  )
}

function Hint({ of: kind }: { of: CameraState['kind'] }) {
  if (kind === 'running')
    return (
      <p className="justify-self-center text-center type-13 text-text-2">
        <Trans>Hold the QR code of the address inside the frame.</Trans>
      </p>
    )
  return (
    <p className="flex items-center justify-center gap-2 py-10 type-13 text-text-2">
      <Spinner small />
      <Trans>The camera is starting. If your browser asks, allow it.</Trans>
    </p>
  )
}

const PROBLEMS: Record<CameraProblem, { title: ReactNode; help: ReactNode; isFinal?: boolean }> = {
  refused: {
    title: <Trans>The camera is not allowed.</Trans>,
    help: (
      <Trans>
        Allow it for this page in the settings of your browser, then try again. Or choose a picture of the code, or
        close this and paste the address.
      </Trans>
    ),
  },
  none: {
    title: <Trans>No camera was found.</Trans>,
    help: <Trans>Choose a picture of the code, or close this and paste the address.</Trans>,
  },
  broken: {
    title: <Trans>The camera does not work now.</Trans>,
    help: (
      <Trans>
        Another app may be using it: close that app, then try again. Or choose a picture of the code, or close this and
        paste the address.
      </Trans>
    ),
  },
}

function Problem({ of: kind, onRetry }: { of: CameraProblem; onRetry: () => void }) {
  const { title, help } = PROBLEMS[kind]
  return (
    <>
      <Callout tone="warning" icon={CameraOff} title={title}>
        {help}
      </Callout>
      <Button size="lg" block onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </>
  )
}
