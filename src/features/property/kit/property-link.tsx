import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { devicePath } from '@/features/session/device-path'
import { changeSearch, type PropertySearch, readPropertySearch } from '../search'

interface PropertyLinkProps {
  /** The changed parts of the address. */
  change: PropertySearch
  className: string
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link within the page, to a drawer or an act. In a new tab it opens the same page in the same state. */
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

/** The route of the withdrawal of a token (SPEC.md section 2: `/property/withdraw?id={token id}`). */
export function withdrawRoute(token_id: string) {
  // A number gives `?id=101`; a text of digits would give `?id="101"`.
  const id = /^[1-9]\d{0,14}$/.test(token_id) ? Number(token_id) : token_id
  return { to: devicePath('/property/withdraw'), search: { id } }
}

/** The route of the fund stream, of one token or of all. */
export function streamRoute(token_id?: string) {
  return { to: devicePath('/property/fundingDetails'), search: token_id === undefined ? {} : { token_id } }
}
