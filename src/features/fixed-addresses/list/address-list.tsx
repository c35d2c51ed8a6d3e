import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RecordTime } from '@/lib/domain-ui/record-time'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { RecordPages } from '@/lib/list/record-pages'
import type { Pages } from '@/lib/list/use-pages'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { TokenMark } from '@/lib/ui/token-mark'
import { AddressLink, MaskedAddress } from './address-link'
import { Usable } from './usable'

interface AddressListProps {
  list: Pages<FixedAddress>
  zone: string
  openId: string | undefined
  fault: ReactNode
  empty: ReactNode
}

/** A page of the fixed addresses: a table, or cards on a phone. */
export function AddressList({ list, zone, openId, fault, empty }: AddressListProps) {
  const { t } = useLingui()
  return (
    <RecordPages
      name={t`Fixed addresses`}
      list={list}
      fault={fault}
      empty={empty}
      rowKey={({ id }) => id}
      columns={useColumns(columnsOf, zone)}
      renderCard={(address) => <AddressCard address={address} zone={zone} />}
      openKey={openId}
      skeletons={4}
    />
  )
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
      meta: { skeleton: 'w-31' },
    }),
  ])
}
