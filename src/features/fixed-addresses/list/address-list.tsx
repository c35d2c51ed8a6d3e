import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RecordTime } from '@/lib/domain-ui/record-time'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { TokenMark } from '@/lib/ui/token-mark'
import { AddressLink, MaskedAddress } from './address-link'
import { Usable } from './usable'

interface AddressListProps {
  /** The rows of this page; undefined during the first load. */
  rows: readonly FixedAddress[] | undefined
  zone: string
  openId: string | undefined
  empty: ReactNode
  error: ReactNode | undefined
}

/** The fixed addresses: a table, or cards on a phone. */
export function AddressList({ rows, zone, openId, empty, error }: AddressListProps) {
  const { t } = useLingui()
  const columns = useColumns(columnsOf, zone)
  const list = { rows, rowKey: ({ id }: FixedAddress) => id, empty, error }
  if (useCardsWidth()) {
    return (
      <RecordCards
        {...list}
        label={t`Fixed addresses`}
        skeletons={4}
        renderCard={(address) => <AddressCard address={address} zone={zone} />}
      />
    )
  }
  return <DataTable {...list} caption={t`Fixed addresses`} columns={columns} openKey={openId} skeletonRows={5} />
}

function AddressCard({ address, zone }: { address: FixedAddress; zone: string }) {
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={address.chain} />
          <AddressLink address={address} className={`${coverLink} type-16 font-medium`} />
        </>
      }
      state={<Usable from={address.usable_from} zone={zone} />}
      detail={<MaskedAddress address={address} />}
      time={address.chain}
    />
  )
}

const column = tableColumns<FixedAddress>()

function columnsOf(zone: string): TableColumn<FixedAddress>[] {
  return column.columns([
    column.display({
      id: 'name',
      header: () => <Trans>Name</Trans>,
      cell: ({ row: { original } }) => (
        <span className="block max-w-72 truncate">
          <AddressLink address={original} className={rowLink} />
        </span>
      ),
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'chain',
      header: () => <Trans>Network</Trans>,
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-center gap-2 align-middle">
          <TokenMark token={original.chain} size="sm" />
          {original.chain}
        </span>
      ),
      meta: { skeleton: 'w-20' },
    }),
    column.display({
      id: 'address',
      header: () => <Trans>Address</Trans>,
      cell: ({ row: { original } }) => <MaskedAddress address={original} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'usable_from',
      header: () => <Trans>Can receive withdrawals</Trans>,
      cell: ({ row: { original } }) => <Usable from={original.usable_from} zone={zone} />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'created_time',
      header: () => <Trans>Added</Trans>,
      cell: ({ row: { original } }) => <RecordTime at={original.created_time} zone={zone} form="dated" />,
      meta: { skeleton: 'w-24' },
    }),
  ])
}
