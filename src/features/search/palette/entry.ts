import type { ReactNode } from 'react'
import type { PageAddress } from '@/lib/paths/page-search'

/** The groups of the search, in their order where nothing was typed. */
export const GROUPS = ['found', 'page', 'action', 'recent'] as const
export type Group = (typeof GROUPS)[number]

/** One line of the search. */
export interface Entry {
  readonly key: string
  readonly group: Group
  /** What it is called, as text: kept among the recent ones. */
  readonly label: string
  /** What is drawn; the label where it is absent. */
  readonly face?: ReactNode
  /** What it leads to; an entry without it acts. Nothing here ever moves money. */
  readonly target?: PageAddress
  readonly act?: () => void
  /** It filters by whatever was typed, so it is no sign that this was meant. */
  readonly takesAnything?: boolean
  /** It is listed, but cannot be chosen. */
  readonly disabledReason?: string
}
