import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import type { PageAddress } from '@/lib/paths/page-search'
import { changeSearch, type PropertySearch, readPropertySearch } from '../search'

interface PropertyLinkProps {
  /** The changed parts of the address. */
  change: PropertySearch
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** A link within the page, to a drawer or an act. In a new tab it opens the same page in the same state. */
export function PropertyLink({ change, ...rest }: PropertyLinkProps) {
  return (
    <PageLink
      to="/property"
      search={(before: object) => changeSearch(readPropertySearch({ ...before }), change)}
      resetScroll={false}
      preload={false}
      {...rest}
    />
  )
}

/** The page of the withdrawal of a token (SPEC.md section 2: `/property/withdraw?id={token id}`). */
export function withdrawAddress(token_id: string): PageAddress {
  return { to: '/property/withdraw', search: { id: token_id } }
}

/** The page of the fund stream, of one token or of all. */
export function streamAddress(token_id?: string): PageAddress {
  return { to: '/property/fundingDetails', search: token_id === undefined ? {} : { token_id } }
}
