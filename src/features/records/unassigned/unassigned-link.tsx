import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import { readUnassignedSearch } from '../unassigned-search'

interface UnassignedLinkProps {
  handle_id: string
  className: string
  children: ReactNode
}

/** The link of a row. It opens the drawer; in a new tab it opens the same page with the drawer. */
export function UnassignedLink({ handle_id, className, children }: UnassignedLinkProps) {
  return (
    <PageLink
      to="/unassigned"
      search={(before: object) => readUnassignedSearch({ ...before, open: handle_id })}
      resetScroll={false}
      preload={false}
      data-unassigned={handle_id}
      className={className}
    >
      {children}
    </PageLink>
  )
}

/** The link of a row, if that row is on the page. */
export function findUnassignedLink(handle_id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-unassigned="${CSS.escape(handle_id)}"]`)
}
