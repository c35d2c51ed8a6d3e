import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { HiddenAmounts, useHiddenAmounts } from '@/lib/ui/hidden-amounts'
import { EmptyState } from '@/lib/ui/empty-state'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { knownCount } from '#shared/money/known-count'
import { GasIncluded, GasTable } from '../list/gas-table'
import { lastMonthOptions } from '../list/last-month'

export interface GasLayerProps {
  open: boolean
  onClose: () => void
  zone: string
  /** Finds the button of the card: the history is opened by a button of the details, which is gone by then. */
  returnFocusTo: () => HTMLElement | null
}

/** The gas expenses of the last 30 days with their sum, and a button to the whole history. */
export function GasDetails({
  onHistory,
  open,
  onClose,
  zone,
  returnFocusTo,
}: GasLayerProps & { onHistory: () => void }) {
  const hidden = useHiddenAmounts()
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onClose}
      returnFocusTo={returnFocusTo}
      title={<Trans>Gas expense details</Trans>}
      description={<Trans>Network fees for moving your funds in the last 30 days</Trans>}
      footer={
        <Button onClick={onHistory}>
          <Trans>All history</Trans>
        </Button>
      }
    >
      {/* Nothing is approved here. */}
      <HiddenAmounts value={hidden}>{open && <Details zone={zone} onHistory={onHistory} />}</HiddenAmounts>
    </Dialog>
  )
}

function Details({ zone, onHistory }: { zone: string; onHistory: () => void }) {
  const { i18n } = useLingui()
  const query = useQuery(lastMonthOptions(zone))
  const shown = query.data?.list.length ?? 0
  const total = knownCount(query.data?.total ?? 0) ?? 0
  const [few, all] = [i18n.number(shown), i18n.number(total)]
  return (
    <div className="grid gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3 text-text-2">
        <Trans>In all</Trans>
        <Amount value={query.data?.usdt_total} unit="USDT" size="mid" className="text-text-1" />
      </div>
      {total > shown && (
        <p className="text-text-3">
          <Trans>
            The sum is of all {all}; the latest {few} are listed.
          </Trans>{' '}
          <Button variant="link" onClick={onHistory}>
            <Trans>Show the others</Trans>
          </Button>
        </p>
      )}
      <GasIncluded />
      <div className="-mx-6 border-t border-line-hair phone:-mx-4">
        <GasTable
          rows={query.data?.list}
          zone={zone}
          {...(query.isError
            ? { error: <QueryFault query={query} title={<Trans>Could not load the gas expenses.</Trans>} /> }
            : {})}
          empty={
            <EmptyState kind="nothing-yet" title={<Trans>No gas was spent in the last 30 days</Trans>}>
              <Trans>Withdrawals, fund aggregation and refunds pay the network; each payment shows here.</Trans>
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}
