import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface BelowProps {
  /** What stands above is loading for the first time. */
  loading: boolean
  className?: string
  children: ReactNode
}

/**
 * What stands below something whose height is not known before it is loaded. It is not seen until then, because it would
 * move under a finger; after three seconds it is shown anyway.
 * @example <Below loading={wallets.isPending}><DevicesCard /></Below>
 */
export function Below({ loading, className, children }: BelowProps) {
  // Without content it would still take the gap of its grid.
  return <div className={classNames('empty:hidden', className, loading && 'reveal-below')}>{children}</div>
}
