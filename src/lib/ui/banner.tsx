import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { toneLine, tonePair } from './tone'

interface BannerProps {
  tone?: 'info' | 'warning' | 'danger'
  icon: LucideIcon
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A message about the whole page at its top: offline, a new version, withdrawals stopped. Announced politely. */
export function Banner({ tone = 'warning', icon, title, action, children }: BannerProps) {
  return (
    <output
      className={classNames(
        'flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-8 py-2 type-13 phone:px-4',
        tonePair[tone],
        toneLine[tone],
      )}
    >
      <Icon of={icon} size={16} />
      <span className="min-w-[min(16rem,calc(100%-2rem))] flex-1">
        <b className="font-semibold">{title}</b> {children}
      </span>
      {action}
    </output>
  )
}
