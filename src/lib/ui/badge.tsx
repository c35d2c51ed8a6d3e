import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { type Tone, tonePair } from './tone'

interface BadgeProps {
  /** `outline` is for a property and not for a state ("Address mode"). */
  tone: Tone | 'outline'
  icon?: LucideIcon
  title?: string
  children: ReactNode
}

/** The badge of a state: icon, word and tint, never colour alone. */
export function Badge({ tone, icon, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex min-h-5.5 flex-none items-center gap-[5px] rounded-1 type-12 font-medium whitespace-nowrap align-middle',
        icon ? 'pr-[7px] pl-1.5' : 'px-[7px]',
        tone === 'outline' ? 'text-text-2 inset-ring inset-ring-line-strong' : tonePair[tone],
      )}
    >
      {icon && <Icon of={icon} size={13} />}
      {children}
    </span>
  )
}
