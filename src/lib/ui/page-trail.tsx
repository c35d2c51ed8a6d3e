import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface PageTrailProps {
  /** The link to the page above. */
  parent: ReactNode
  /** The name of this page. */
  children: ReactNode
}

/** Where one is, and the way back up: "Property > Withdraw", above the title of a page below another. */
export function PageTrail({ parent, children }: PageTrailProps) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Where you are`}
      className="flex items-center gap-1 type-13 text-text-3 [&_a]:text-text-2 phone:[&_a]:py-1"
    >
      {parent}
      <Icon of={ChevronRight} size={14} />
      <span aria-current="page">{children}</span>
    </nav>
  )
}
