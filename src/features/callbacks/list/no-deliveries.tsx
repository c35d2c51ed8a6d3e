import { Plural, Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Button } from '@/lib/ui/button'
import { EmptyState } from '@/lib/ui/empty-state'
import { NoMatch } from '@/lib/ui/no-match'

interface NoDeliveriesProps {
  filters: number
  onClear: () => void
  /** undefined when the back end cannot send tests. */
  onTest: (() => void) | undefined
}

/** The empty state: either nothing was ever sent, or nothing matches the filters. */
export function NoDeliveries({ filters, onClear, onTest }: NoDeliveriesProps) {
  if (filters > 0) {
    return (
      <NoMatch
        onClear={onClear}
        title={
          <Plural value={filters} one="No callback matches this filter" other="No callback matches these # filters" />
        }
      />
    )
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title={<Trans>No callbacks yet</Trans>}
      {...(onTest
        ? {
            actions: (
              <Button icon={FlaskConical} onClick={onTest}>
                <Trans>Test callback…</Trans>
              </Button>
            ),
          }
        : {})}
    >
      <Trans>Messages to your server about payments appear here, with each answer.</Trans>
    </EmptyState>
  )
}
