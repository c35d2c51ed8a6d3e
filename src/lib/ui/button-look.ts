import { classNames } from './class-names'

/** `primary` once per screen or layer; `danger-fill` only inside the dialog that confirms. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-fill' | 'link'
/** 28 px in tables, 36 by default, 44 in flows. On phones all are 44. */
type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as it is high; the name then comes from aria-label. */
  square?: boolean
  /** As wide as its container. */
  block?: boolean
}

const base =
  'inline-flex flex-none items-center justify-center border whitespace-nowrap phone:whitespace-normal no-underline select-none transition-colors motion-instant'

const off = 'aria-disabled:cursor-not-allowed aria-disabled:text-text-disabled'
const offGround = 'aria-disabled:bg-sunken aria-disabled:border-line-hair'
const offBare = 'aria-disabled:bg-transparent aria-disabled:no-underline'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent border-accent text-accent-on hover:bg-accent-hover hover:border-accent-hover active:bg-accent-active',
  secondary: 'bg-surface border-line-strong text-text-1 hover:bg-hover active:bg-active',
  quiet: 'bg-transparent border-transparent text-text-2 hover:bg-hover hover:text-text-1 active:bg-active',
  danger: 'bg-surface border-danger-solid text-danger-text hover:bg-hover active:bg-active',
  'danger-fill': 'bg-danger-fill border-danger-fill text-danger-on hover:opacity-90',
  link: 'border-transparent text-accent-text hover:underline underline-offset-3',
}

const heights: Record<ButtonSize, string> = {
  sm: 'min-h-7 rounded-2 type-13 leading-4 phone:min-h-11',
  md: 'min-h-9 rounded-2 type-14 phone:min-h-11',
  lg: 'min-h-11 rounded-2 type-15 leading-5',
}
const widths: Record<ButtonSize, string> = { sm: 'gap-1.5 px-2.5 phone:min-w-11', md: 'gap-2 px-3.5', lg: 'gap-2 px-5' }
const squares: Record<ButtonSize, string> = {
  sm: 'w-7 phone:w-11',
  md: 'w-9 phone:w-11',
  lg: 'w-11',
}

/**
 * The classes of a button, for a link that looks like one (`<Link className={buttonLook({ variant: 'primary' })}>`). A
 * link cannot be switched off; use `Button` for that.
 */
export function buttonLook({
  variant = 'secondary',
  size = 'md',
  square = false,
  block = false,
}: ButtonLook = {}): string {
  const bare = variant === 'quiet' || variant === 'link'
  const shape = variant === 'link' ? 'type-13 gap-1.5 rounded-1 min-h-6 reach-44' : heights[size]
  const width = square ? squares[size] : variant === 'link' ? '' : widths[size]
  return classNames(
    base,
    shape,
    width,
    'font-medium',
    variants[variant],
    off,
    bare ? offBare : offGround,
    block && 'w-full',
  )
}
