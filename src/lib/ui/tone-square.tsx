import { classNames } from './class-names'
import { type Tone, toneSolid } from './tone'

/** An 8 px square whose colour repeats the meaning of the text beside it. */
export function ToneSquare({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block size-2 flex-none rounded-[2px] forced-color-adjust-none', toneSolid[tone])}
    />
  )
}
