import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface TrailedTitleProps {
  /** The link to the page above, with `activeOptions` exact where this page lies under its address: only one page is current. */
  parent: ReactNode
  /** The name of this page. */
  children: ReactNode
}

/** The title of a page with a link to the page above: "Property > Withdraw". On a phone the bar above has the title. */
export function TrailedTitle({ parent, children }: TrailedTitleProps) {
  const { t } = useLingui()
  return (
    <>
      <nav
        aria-label={t`Where you are`}
        className="flex items-center gap-1 type-13 text-text-3 [&>:is(a,button)]:inline-flex [&>:is(a,button)]:min-h-6 [&>:is(a,button)]:min-w-6 [&>:is(a,button)]:items-center [&>:is(a,button)]:text-text-2 phone:[&>:is(a,button)]:min-h-11 [&>:is(a,button)]:reach-44"
      >
        {parent}
        <Icon of={ChevronRight} size={14} />
        <span aria-current="page">{children}</span>
      </nav>
      <h1 className="type-22 track-display phone:sr-only">{children}</h1>
    </>
  )
}
