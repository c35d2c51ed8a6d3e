import { Plural, Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { buttonLook } from '@/lib/ui/button-look'
import { EmptyState } from '@/lib/ui/empty-state'
import { NoMatch } from '@/lib/ui/no-match'

/** The empty state: either there was never an order, or no order matches the filters. */
export function NoRecords({ filters, onClear }: { filters: number; onClear: () => void }) {
  if (filters > 0) {
    return (
      <NoMatch
        onClear={onClear}
        title={
          <Plural value={filters} one="No payment matches this filter" other="No payment matches these # filters" />
        }
      />
    )
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title={<Trans>No payments yet</Trans>}
      actions={
        <PageLink to="/appManage" className={buttonLook({ variant: 'primary' })}>
          <Trans>Create application</Trans>
        </PageLink>
      }
    >
      <Trans>Payments appear here when one of your applications creates an order.</Trans>
    </EmptyState>
  )
}
