import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import { readCallbacksSearch } from '../search'

interface DeliveryLinkProps {
  id: string
  className: string
  children: ReactNode
}

/** The link of a row. It opens the drawer; in a new tab it opens the same page with the drawer. */
export function DeliveryLink({ id, className, children }: DeliveryLinkProps) {
  return (
    <PageLink
      to="/callbackList"
      search={(before: object) => readCallbacksSearch({ ...before, open: id })}
      resetScroll={false}
      preload={false}
      data-delivery={id}
      className={className}
    >
      {children}
    </PageLink>
  )
}

/** The link of a delivery's row, if that row is on the page. */
export function findDeliveryLink(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-delivery="${CSS.escape(id)}"]`)
}
