import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import { readRecordsSearch } from '../search'

interface RecordLinkProps {
  handle_id: string
  className: string
  title?: string
  children: ReactNode
}

/** The link of a row. It opens the drawer; in a new tab it opens the same page with the drawer. */
export function RecordLink({ handle_id, className, title, children }: RecordLinkProps) {
  return (
    <PageLink
      to="/record"
      search={(before: object) => readRecordsSearch({ ...before, open: handle_id })}
      resetScroll={false}
      preload={false}
      data-record={handle_id}
      {...(title === undefined ? {} : { title })}
      className={className}
    >
      {children}
    </PageLink>
  )
}

/** The link of a payment's row, if that row is on the page. */
export function findRecordLink(handle_id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-record="${CSS.escape(handle_id)}"]`)
}
