import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { EmptyState } from '@/lib/ui/empty-state'
import { filterCount, type FundingSearch } from '../search'

/** No movement: because there never was one, or because none is as the filters say. */
export function NoMovements({ search, onClear }: { search: FundingSearch; onClear: () => void }) {
  const filters = filterCount(search)
  if (filters === 0) {
    return (
      <EmptyState kind="nothing-yet" title={<Trans>No movements yet</Trans>}>
        <Trans>
          Payments, withdrawals, refunds, recharges and transfers show here, each with the balance after it.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title={
        <Plural value={filters} one="No movement matches this filter" other="No movement matches these # filters" />
      }
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
