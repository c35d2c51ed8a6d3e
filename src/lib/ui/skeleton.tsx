import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

/**
 * A grey bar in the position and size of the expected content; for the first load only. Give it a width (and a height)
 * by class.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block rounded-1 bg-active forced-colors:border',
        className?.includes('h-') || className?.includes('size-') ? '' : 'h-3',
        className,
      )}
    />
  )
}

interface LoadingProps {
  label?: ReactNode
  className?: string
  /** The classes of each bar, where bars are all that is drawn. */
  bars?: readonly string[]
  children?: ReactNode
}

/**
 * The frame of a first load: announces "Loading" once, and is invisible for the first 200 ms. What is inside has the
 * final shape.
 * @example <Loading className="grid gap-3" bars={['h-11 w-full', 'h-11 w-40']} />
 */
export function Loading({ label, className, bars, children }: LoadingProps) {
  return (
    <div aria-busy className={classNames('reveal-late', className)}>
      <span className="sr-only">{label ?? <Trans>Loading…</Trans>}</span>
      {bars?.map((bar, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other identity, and never move
        <Skeleton key={at} className={bar} />
      ))}
      {children}
    </div>
  )
}

/** Placeholders of three lines of text. */
export function LoadingLines() {
  return <Loading className="grid gap-3" bars={['h-3 w-full', 'h-3 w-80', 'h-3 w-64']} />
}
