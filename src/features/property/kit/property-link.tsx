import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { devicePath } from '@/features/session/device-path'
import { changeSearch, type PropertySearch, readPropertySearch } from '../search'

interface PropertyLinkProps {
  /** What the address says otherwise after it. */
  change: PropertySearch
  className: string
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** A step on the page itself: a drawer, an act. In a new tab it opens the same page with the same. */
export function PropertyLink({ change, ...rest }: PropertyLinkProps) {
  return (
    <Link
      to={devicePath('/property')}
      search={(before: object) => changeSearch(readPropertySearch({ ...before }), change)}
      resetScroll={false}
      preload={false}
      {...rest}
    />
  )
}

/** Where one withdraws a token (SPEC.md section 2: `/property/withdraw?id={token id}`). */
export function withdrawPlace(token_id: string) {
  // An id of digits is written as one: `?id=101`, not `?id="101"`.
  const id = /^[1-9]\d{0,14}$/.test(token_id) ? Number(token_id) : token_id
  return { to: devicePath('/property/withdraw'), search: { id } }
}

/** The movements of a token, account by account. */
export function streamPlace(token_id?: string) {
  return { to: devicePath('/property/fundingDetails'), search: token_id === undefined ? {} : { token_id } }
}
