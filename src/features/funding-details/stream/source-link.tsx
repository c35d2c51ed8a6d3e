import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import type { StreamLine } from '@/lib/api/fund-stream'
import { linkTo } from '@/lib/paths/link-to'
import { rowLink } from '@/lib/ui/table/row-link'

interface SourceLinkProps {
  source: StreamLine['source']
  className?: string
  children: ReactNode
}

/** Links a movement's text to its record; plain text when there is no single record. */
export function SourceLink({ source, className = rowLink, children }: SourceLinkProps) {
  if (source === null) return children
  return (
    <PageLink {...linkTo(source.kind, source.id)} className={className}>
      {children}
    </PageLink>
  )
}
