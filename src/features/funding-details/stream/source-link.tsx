import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { devicePath } from '@/features/session/device-path'
import type { StreamLine } from '@/lib/api/fund-stream'
import type { PagePath } from '@/lib/paths/gates'
import { rowLink } from '@/lib/ui/table/row-link'

type Source = NonNullable<StreamLine['source']>

/** The route of the record behind a movement. */
const ROUTES: Readonly<Record<Source['kind'], (id: string) => { path: PagePath; search: Record<string, string> }>> = {
  payment: (open) => ({ path: '/record', search: { open } }),
  withdrawal: (open) => ({ path: '/property', search: { open } }),
  recharge: () => ({ path: '/property', search: { tab: 'recharge' } }),
  transfer: () => ({ path: '/property', search: { tab: 'transfer' } }),
}

interface SourceLinkProps {
  source: StreamLine['source']
  className?: string
  children: ReactNode
}

/** Links a movement's text to its record; plain text when there is no single record. */
export function SourceLink({ source, className = rowLink, children }: SourceLinkProps) {
  if (source === null) return children
  const { path, search } = ROUTES[source.kind](source.id)
  return (
    <Link to={devicePath(path)} search={search} className={className}>
      {children}
    </Link>
  )
}
