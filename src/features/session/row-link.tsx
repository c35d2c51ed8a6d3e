import type { ReactNode } from 'react'
import type { PagePath } from '#shared/paths/gates'
import type { SearchOf } from '@/lib/paths/page-search'
import { PageLink } from './page-link'

interface RowLinkProps<Path extends PagePath> {
  /** The page of the list. */
  to: Path
  /** Reads the address of that page, as its route does. */
  read: (raw: Record<string, unknown>) => SearchOf<Path>
  /** The row, as the address names what is open. */
  open: string
  className: string
  title?: string
  children: ReactNode
}

/** The link of a row. It opens the drawer; in a new tab it opens the same page with the drawer. */
export function RowLink<Path extends PagePath>({ to, read, open, ...rest }: RowLinkProps<Path>) {
  return (
    <PageLink
      to={to}
      search={(before: object) => read({ ...before, open })}
      resetScroll={false}
      preload={false}
      data-record={open}
      {...rest}
    />
  )
}

/** The link of a row, if that row is on the page. */
export function findRowLink(open: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-record="${CSS.escape(open)}"]`)
}
