import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { EmptyState } from '@/lib/ui/empty-state'

/** No row: because no order was ever made, or because none is as the filters say. */
export function NoRecords({ filters, onClear }: { filters: number; onClear: () => void }) {
  if (filters > 0) {
    return (
      <EmptyState
        kind="no-match"
        title={
          <Plural value={filters} one="No payment matches this filter" other="No payment matches these # filters" />
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
  return (
    <EmptyState
      kind="nothing-yet"
      title={<Trans>No payments yet</Trans>}
      actions={
        <Link to={devicePath('/appManage')} className={buttonLook({ variant: 'primary' })}>
          <Trans>Create application</Trans>
        </Link>
      }
    >
      <Trans>Payments appear here the moment one of your applications asks for one.</Trans>
    </EmptyState>
  )
}
