import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { GAS_PAGE_SIZE, gasOptions } from '@/lib/api/account'
import { Pager } from '@/lib/list/pager'
import { usePages } from '@/lib/list/use-pages'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { Drawer } from '@/lib/ui/drawer'
import { EmptyState } from '@/lib/ui/empty-state'
import type { GasLayerProps } from '../details/gas-details'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { GasIncluded, GasTable } from '../list/gas-table'
import { EVERYTHING, type GasChoice, gasFilter, isFiltered } from './gas-filter'
import { GasFilters } from './gas-filters'

/** All gas expenses, filtered by network, token and days, with the sum of what is filtered. */
export function GasHistory({ open, onClose, zone, returnFocusTo }: GasLayerProps) {
  return (
    <Drawer open={open} onOpenChange={onClose} returnFocusTo={returnFocusTo} title={<Trans>Gas expense history</Trans>}>
      {open && <History zone={zone} />}
    </Drawer>
  )
}

function History({ zone }: { zone: string }) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<GasChoice>(EVERYTHING)
  const { query, rows, refreshing, empty, pager } = usePages(gasOptions(gasFilter(choice, zone)), {
    page: choice.page,
    size: GAS_PAGE_SIZE,
    onPage: (page) => setChoice({ ...choice, page }),
  })
  const total = knownCount(query.data?.total)
  return (
    <div className="grid gap-4 p-5 phone:p-4">
      <GasFilters choice={choice} onChoice={setChoice} zone={zone} />
      {/* As dim as the rows while both belong to the filters before. */}
      <output
        aria-busy={refreshing}
        className={classNames(
          'flex min-h-8 items-center justify-between gap-3',
          refreshing ? 'text-text-3' : 'text-text-2',
        )}
      >
        <span>{total === undefined ? UNKNOWN : t`${plural(total, { one: '# expense', other: '# expenses' })}`}</span>
        <Amount value={query.data?.usdt_total} unit="USDT" size="mid" className={refreshing ? '' : 'text-text-1'} />
      </output>
      <GasIncluded />
      <div className="-mx-5 border-y border-line-hair phone:-mx-4">
        <GasTable
          rows={rows}
          zone={zone}
          refreshing={refreshing}
          {...(query.isError
            ? { error: <QueryFault query={query} title={<Trans>Could not load the gas expenses.</Trans>} /> }
            : {})}
          empty={empty(<NoExpenses choice={choice} onReset={() => setChoice(EVERYTHING)} />)}
        />
        <Pager {...pager} />
      </div>
    </div>
  )
}

function NoExpenses({ choice, onReset }: { choice: GasChoice; onReset: () => void }) {
  if (!isFiltered(choice)) {
    return (
      <EmptyState kind="nothing-yet" title={<Trans>No gas was spent yet</Trans>}>
        <Trans>Withdrawals, fund aggregation and refunds pay the network; each payment shows here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title={<Trans>No gas expense of this network, token and days</Trans>}
      actions={
        <Button onClick={onReset}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      <Trans>Choose other filters, or show all.</Trans>
    </EmptyState>
  )
}
