import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { devicePath } from '@/features/session/device-path'
import type { PagePath } from '@/lib/paths/gates'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** 1 asks `/accountInfo` for its security part (SPEC.md section 2). */
    fromType?: number
  }
}

interface PageLinkProps {
  /** The desktop path. */
  to: PagePath
  /** Filters of the target page, by their wire names. */
  search?: Readonly<Record<string, string | number>>
  /** Whether the link asks for the security part of `/accountInfo`, in the state of the history and not in the URL. */
  security?: boolean
  className?: string
  children: ReactNode
}

const NO_FILTERS = {}
const AT_SECURITY = { fromType: 1 }

/** A link from the dashboard to another page, with the path of this device. */
export function PageLink({ to, search = NO_FILTERS, security = false, className, children }: PageLinkProps) {
  return (
    <Link to={devicePath(to)} search={search} {...(security ? { state: AT_SECURITY } : {})} className={className}>
      {children}
    </Link>
  )
}
