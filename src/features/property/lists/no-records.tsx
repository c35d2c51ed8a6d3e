import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/lib/ui/button'
import { EmptyState } from '@/lib/ui/empty-state'

interface NoRecordsProps {
  /** How many filters are on. */
  filters: number
  onClear: () => void
  /** Nothing was ever there: title, what will appear here, the first act. */
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** No row: because there never was one, or because none is as the filters say. */
export function NoRecords({ filters, onClear, title, actions, children }: NoRecordsProps) {
  if (filters === 0) {
    return (
      <EmptyState kind="nothing-yet" title={title} actions={actions}>
        {children}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title={<Plural value={filters} one="No record matches this filter" other="No record matches these # filters" />}
      actions={
        <Button onClick={onClear}>
          <Trans>Clear all filters</Trans>
        </Button>
      }
    >
      <Trans>Remove a filter, or choose a longer time.</Trans>
    </EmptyState>
  )
}
