import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, Download, FileSearch, Rows3, Rows4 } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { unassignedOptions } from '@/lib/api/unassigned'
import { useOffers } from '@/lib/api/use-offers'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { Button, IconButton } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { Count } from '@/lib/ui/count'
import { ColumnChooser } from './column-chooser'
import type { ColumnName } from './column-names'
import { useDensity } from './remembered-look'

/** A button whose words are not drawn at 768 px and on a phone: no wider than its icon, so that the head stays in one line. */
const narrowWords = 'desk:max-[48.0625em]:px-2 phone:max-[30rem]:min-w-11 phone:max-[30rem]:px-2'

interface PageActionsProps {
  columns: readonly ColumnName[]
  onColumns: (columns: readonly ColumnName[]) => void
  onExport: () => void
}

/**
 * The ways to money without an order, columns and density, which only the table has, and Export. What a service may not
 * offer comes first: it appears when that is known, and moves nothing then.
 */
export function PageActions({ columns, onColumns, onExport }: PageActionsProps) {
  const { t } = useLingui()
  const [density, setDensity] = useDensity()
  const compact = density === 'compact'
  const cards = useCardsWidth()
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
      <UnassignedEntry />
      <LookUpEntry />
      {!cards && (
        <>
          <ColumnChooser columns={columns} onChange={onColumns} />
          <IconButton
            variant="secondary"
            icon={compact ? Rows4 : Rows3}
            label={t`Compact rows`}
            aria-pressed={compact}
            onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
          />
        </>
      )}
      <Button icon={Download} className={narrowWords} onClick={onExport}>
        <span className="desk:max-[48.0625em]:sr-only phone:max-[30rem]:sr-only">
          <Trans>Export</Trans>
        </span>
      </Button>
    </div>
  )
}

/**
 * Leads to the money that belongs to no order; absent where the service does not list it, or there is none. Without a number
 * where it could not be read: what waits there must not be out of reach because of that. On a phone its
 * words stand in two small lines, because the other buttons leave no more room.
 */
function UnassignedEntry() {
  const { i18n } = useLingui()
  const isOffered = useOffers('transactions.unassigned')
  const { data, isError } = useQuery({
    ...unassignedOptions({ state: 'open', current: 1, pageSize: 10 }),
    enabled: isOffered,
  })
  const count = data?.sums.open.count
  if (count === 0 || (count === undefined && !isError)) return null
  return (
    <PageLink
      to="/unassigned"
      className={classNames(buttonLook({ variant: 'secondary' }), 'phone:max-w-26 phone:px-2 phone:text-center')}
    >
      <Icon of={CircleQuestionMark} size={18} className="phone:hidden" />
      <span className="desk:contents phone:type-12 phone:leading-[1.125rem]">
        <span>
          <Trans>Unassigned money</Trans>
        </span>{' '}
        {count !== undefined && <Count>{i18n.number(count)}</Count>}
      </span>
    </PageLink>
  )
}

/** Leads to looking a transaction up that no payment has; only where the service offers it. */
function LookUpEntry() {
  const { t } = useLingui()
  if (!useOffers('search.lookUp')) return null
  return (
    <PageLink
      to="/lookUp"
      title={t`A customer says “I paid”`}
      className={classNames(buttonLook({ variant: 'secondary' }), narrowWords)}
    >
      <Icon of={FileSearch} size={18} />
      <span className="max-[48.0625em]:sr-only phone:sr-only">
        <Trans>Look up a payment</Trans>
      </span>
    </PageLink>
  )
}
