import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** 36 px in toolbars, 44 in flows; on phones 44 with 16 px letters, so that iOS does not zoom. */
export type InputSize = 'md' | 'lg'

const heights: Record<InputSize, string> = {
  md: 'min-h-9 px-2.5 phone:min-h-11',
  lg: 'min-h-11 px-3',
}

interface InputFrameProps {
  size?: InputSize
  invalid?: boolean
  disabled?: boolean
  /** Before the text: a search glass, a token mark. */
  start?: ReactNode
  /** After the text: a unit, Max, an eye, a resend ruler. */
  end?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The border around a native input: blue with focus, 2 px red when invalid. */
export function InputFrame({ size = 'md', invalid, disabled, start, end, className, children }: InputFrameProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 items-center gap-2 rounded-2 border transition-colors motion-instant',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:border-focus',
        disabled ? 'bg-sunken border-line-hair text-text-disabled' : 'bg-surface',
        !disabled &&
          (invalid
            ? 'border-danger-solid inset-ring inset-ring-danger-solid'
            : 'border-line-control hover:border-text-3'),
        heights[size],
        className,
      )}
    >
      {start && <span className="flex-none text-text-3">{start}</span>}
      {children}
      {end && <span className="flex flex-none items-center gap-2 text-text-3">{end}</span>}
    </div>
  )
}

/** 16 px on phones: iOS zooms into fields with smaller text. */
export const phoneLetters = 'phone:text-[1rem]'

/** The classes of a native input inside a frame: no border, background or focus ring of its own. */
export const bareInput =
  'w-full min-w-0 self-stretch bg-transparent p-0 text-inherit outline-none disabled:cursor-not-allowed'
