import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { DataTable } from '@/lib/ui/table/data-table'
import { deliveryColumns } from './delivery-columns'
import type { DeliveryRow } from './use-deliveries'

export interface DeliveriesProps {
  rows: readonly DeliveryRow[] | undefined
  zone: string
  /** Id of the delivery in the drawer. */
  open: string | undefined
  refreshing: boolean
  error: ReactNode
  empty: ReactNode
  skeletons: number
}

/** The list from 641 px up. */
export function DeliveriesTable({ rows, zone, open, refreshing, error, empty, skeletons }: DeliveriesProps) {
  const { i18n } = useLingui()
  const { locale } = i18n
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => deliveryColumns(zone), [zone, locale])
  return (
    <DataTable
      caption={<Trans>Callbacks</Trans>}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      openKey={open}
      skeletonRows={skeletons}
      empty={empty}
      {...(error ? { error } : {})}
    />
  )
}
