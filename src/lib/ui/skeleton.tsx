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

/**
 * The frame of a first load: announces "Loading" once, and is invisible for the first 200 ms. The skeletons inside have
 * the final shape.
 */
export function Loading({
  label,
  className,
  children,
}: {
  label?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-busy className={classNames('reveal-late', className)}>
      <span className="sr-only">{label ?? <Trans>Loading…</Trans>}</span>
      {children}
    </div>
  )
}

/** Placeholders of three lines of text. */
export function LoadingLines() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-80" />
      <Skeleton className="h-3 w-64" />
    </Loading>
  )
}
