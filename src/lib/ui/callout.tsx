import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { toneLine, tonePair } from './tone'

type CalloutTone = 'plain' | 'info' | 'success' | 'warning' | 'danger'

const usual: Record<CalloutTone, LucideIcon> = {
  plain: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

interface CalloutProps {
  tone?: CalloutTone
  icon?: LucideIcon
  /** The bold first sentence: what is the case. */
  title?: ReactNode
  /** A button at the right. */
  action?: ReactNode
  className?: string
  /** What to do about it. */
  children?: ReactNode
}

/** A message beside the thing that it is about: tint, edge, icon, bold first sentence. */
export function Callout({ tone = 'plain', icon, title, action, className, children }: CalloutProps) {
  const colours = tone === 'plain' ? 'border-line-hair bg-sunken text-text-2' : `${toneLine[tone]} ${tonePair[tone]}`
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-x-3 gap-y-2 rounded-2 border px-3.5 py-3 type-13 [&_a]:text-inherit [&_a]:underline',
        action ? 'items-center' : 'items-start',
        colours,
        className,
      )}
    >
      <Icon of={icon ?? usual[tone]} size={16} className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-40">
        {title && <b className={classNames('font-semibold', tone === 'plain' && 'text-text-1')}>{title}</b>} {children}
      </div>
      {action}
    </div>
  )
}
