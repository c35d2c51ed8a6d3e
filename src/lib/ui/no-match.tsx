import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button'
import { EmptyState } from './empty-state'

interface NoMatchProps {
  /** The number of filters in one sentence: "No payment matches these 2 filters". */
  title: ReactNode
  onClear: () => void
}

/** The empty state of a filtered list. */
export function NoMatch({ title, onClear }: NoMatchProps) {
  return (
    <EmptyState
      kind="no-match"
      title={title}
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
