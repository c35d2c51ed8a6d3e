import { classNames } from './class-names'

/** The mark: a square S of one stroke, at least 16 px; the tile has 28. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden
      className={classNames('block flex-none forced-color-adjust-none', className ?? 'size-7')}
    >
      <rect width="28" height="28" rx="7" className="fill-accent-mark" />
      <path d={S} fill="none" strokeWidth="3.1" className="stroke-accent-on-mark" />
    </svg>
  )
}

/** The S without its tile, in the colour of the text. */
export function LogoLetter({ className }: { className?: string }) {
  return (
    <svg viewBox="7.5 6.7 13 14.6" aria-hidden className={classNames('block', className)}>
      <path d={S} fill="none" stroke="currentColor" strokeWidth="3.1" />
    </svg>
  )
}

const S = 'M20.5 8.25H9.25V14h9.5v5.75H7.5'
