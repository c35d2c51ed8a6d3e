import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DataTable } from '@/lib/ui/table/data-table'
import { useColumns } from '@/lib/ui/table/use-columns'
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

/** The list where its columns fit. */
export function DeliveriesTable({ rows, zone, open, refreshing, error, empty, skeletons }: DeliveriesProps) {
  return (
    <DataTable
      caption={<Trans>Callbacks</Trans>}
      columns={useColumns(deliveryColumns, zone)}
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
