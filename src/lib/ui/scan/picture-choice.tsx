import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { readPicture } from '@/lib/camera/code-reader'
import { announce } from '../announce'
import { Field } from '../field'
import { FileInput } from '../file-input'

type Problem = 'no-code' | 'no-picture'

/** The other way to scan: a picture with the code, such as a screenshot. It is read on the device and not sent. */
export function PictureChoice({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<Problem>()
  /** Grows with each picture, and when another way has found an address: a late text must not replace it unseen. */
  const turn = useRef(0)
  useEffect(() => () => void (turn.current += 1), [])
  const words: Record<Problem, string> = {
    'no-code': t`No QR code was found in this picture. Choose one in which the code is large and sharp`,
    'no-picture': t`Your browser cannot open this file. Choose a picture, such as a PNG or JPEG file`,
  }
  const read = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    const found = await textIn(file)
    if (mine !== turn.current) return
    setProblem(found.problem)
    if (found.problem === undefined) onText(found.text)
    else announce(words[found.problem])
  }
  return (
    <Field
      label={<Trans>Or choose a picture of the code</Trans>}
      hint={<Trans>It stays on this device.</Trans>}
      error={problem && words[problem]}
    >
      <FileInput accept="image/*" onFile={(file) => void read(file)} />
    </Field>
  )
}

type Found = { problem: undefined; text: string } | { problem: Problem }

async function textIn(file: File): Promise<Found> {
  try {
    const text = await readPicture(file)
    return text === undefined ? { problem: 'no-code' } : { problem: undefined, text }
  } catch {
    return { problem: 'no-picture' }
  }
}
