import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { uploadPicture } from '@/lib/api/application'
import { explain } from '@/lib/domain-ui/explain'
import { checkImage } from '@/lib/forms/image'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import { Button } from '@/lib/ui/button'
import { Field, FieldError } from '@/lib/ui/field'
import { FileInput } from '@/lib/ui/file-input'
import { AppMark } from './app-mark'
import { type Crop, drawCrop, pngOf, WHOLE } from './crop'

interface LogoFieldProps {
  name: string
  /** The address of the picture; empty for none. */
  logo: string
  onLogo: (logo: string) => void
  error: ReactNode
}

/** Chooses a picture, keeps a square of it, and uploads that at 200 pixels. It is shown at 64. */
export function LogoField({ name, logo, onLogo, error }: LogoFieldProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [wrong, setWrong] = useState<RuleName>()
  const choose = async (file: File) => {
    setPicture(undefined)
    const checked = await checkImage(file)
    if (!checked.ok) return setWrong(checked.rule)
    // What begins like a picture and is none fails here.
    const read = await createImageBitmap(checked.value.blob).catch(() => undefined)
    setWrong(read ? undefined : 'image-type')
    setPicture(read)
  }
  return (
    <div className="grid gap-3">
      <Field
        label={<Trans>App Logo</Trans>}
        hint={<Trans>jpg or png, under 3M. 200 × 200 is best; it is shown at 64 × 64.</Trans>}
        error={wrong ? t(RULE_MESSAGES[wrong]) : error}
      >
        <div className="flex items-center gap-3">
          <AppMark name={name === '' ? '?' : name} logo={logo} size="logo" />
          <FileInput accept="image/png,image/jpeg" onFile={(file) => void choose(file)} />
        </div>
      </Field>
      {picture && (
        <CropPicture
          picture={picture}
          onDone={(url) => {
            setPicture(undefined)
            onLogo(url)
          }}
        />
      )}
    </div>
  )
}

function CropPicture({ picture, onDone }: { picture: ImageBitmap; onDone: (url: string) => void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const upload = useMutation({
    mutationFn: (drawn: HTMLCanvasElement) => uploadPicture({ content_type: 'image/png', base64: pngOf(drawn) }),
    meta: { formShowsError: true },
    onSuccess: onDone,
  })
  return (
    <div className="flex flex-wrap items-start gap-4 rounded-2 border border-line-hair bg-sunken p-3.5">
      <figure aria-label={t`What is kept of the picture`}>
        <canvas ref={canvas} aria-hidden className="size-40 rounded-3 bg-surface" />
      </figure>
      <div className="grid min-w-40 flex-1 gap-2">
        <Slider label={t`Zoom`} value={crop.zoom} from={1} to={4} onValue={(zoom) => setCrop({ ...crop, zoom })} />
        <Slider label={t`Left to right`} value={crop.x} from={0} to={1} onValue={(x) => setCrop({ ...crop, x })} />
        <Slider label={t`Top to bottom`} value={crop.y} from={0} to={1} onValue={(y) => setCrop({ ...crop, y })} />
        <Button loading={upload.isPending} onClick={() => canvas.current && upload.mutate(canvas.current)}>
          <Trans>Use this picture</Trans>
        </Button>
        {upload.isError && (
          <div role="alert">
            <FieldError>{explain(upload.error)}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  from: number
  to: number
  onValue: (value: number) => void
}

function Slider({ label, value, from, to, onValue }: SliderProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid gap-0.5 type-12 text-text-2">
      {label}
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={(to - from) / 100}
        value={value}
        onChange={({ target }) => onValue(target.valueAsNumber)}
        className="w-full accent-(--text-1) phone:h-11"
      />
    </label>
  )
}
