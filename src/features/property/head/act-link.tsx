import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PageLink } from '@/features/session/page-link'
import { type ButtonLook, buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { PropertyLink } from '../kit/property-link'

interface ActLinkProps {
  act: 'withdraw' | 'recharge' | 'transfer'
  icon: LucideIcon
  look?: ButtonLook
  /** Why it is disabled; the reason is written once, below all links. */
  off: string | undefined
  children: ReactNode
}

/** A link to a money act. While it is disabled it can still be focused, and has the reason as its description. */
export function ActLink({ act, icon, look, off, children }: ActLinkProps) {
  const id = useId()
  const className = buttonLook(look)
  const face = (
    <>
      <Icon of={icon} size={18} />
      {children}
    </>
  )
  if (off !== undefined) {
    return (
      <span className="contents">
        <button type="button" aria-disabled aria-describedby={id} title={off} className={className}>
          {face}
        </button>
        <span id={id} hidden>
          {off}
        </span>
      </span>
    )
  }
  if (act === 'withdraw') {
    return (
      <PageLink to="/property/withdraw" className={className}>
        {face}
      </PageLink>
    )
  }
  return (
    <PropertyLink change={{ act }} className={className}>
      {face}
    </PropertyLink>
  )
}
