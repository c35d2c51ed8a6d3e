import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A figure in a grey box, beside a tab or a menu entry. With `alert` it is red: so many things wait for somebody. */
export function Count({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'rounded-1 px-[5px] type-12 leading-[1.125rem] font-medium tabular-nums',
        alert ? 'bg-danger-bg text-danger-text' : 'bg-active text-text-2',
      )}
    >
      {children}
    </span>
  )
}
