import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { RecordTime } from '@/lib/api/record-time'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { rowLink } from '@/lib/ui/table/body-row'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenMark } from '@/lib/ui/token-mark'
import { AddressLink, MaskedAddress } from './address-link'
import { Usable } from './usable'

interface AddressListProps {
  /** Of this page; undefined while the first load is under way. */
  rows: readonly FixedAddress[] | undefined
  zone: string
  openId: string | undefined
  empty: ReactNode
  error: ReactNode | undefined
}

/** The fixed addresses: a table, or cards on a phone. */
export function AddressList({ rows, zone, openId, empty, error }: AddressListProps) {
  const { t, i18n } = useLingui()
  const phone = usePhoneWidth()
  const { locale } = i18n
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsOf(zone), [zone, locale])
  if (phone) return <Cards {...{ rows, zone, empty, error }} />
  return (
    <DataTable
      caption={t`Fixed addresses`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      openKey={openId}
      skeletonRows={5}
      empty={empty}
      {...(error === undefined ? {} : { error })}
    />
  )
}

function Cards({ rows, zone, empty, error }: Omit<AddressListProps, 'openId'>) {
  const { t } = useLingui()
  return (
    <div>
      {error !== undefined && <div className="p-3">{error}</div>}
      {!rows && error === undefined && (
        <Loading className="divide-y divide-line-hair">
          {Array.from({ length: 4 }, (_, row) => (
            <div key={row} className="grid gap-2.5 px-4 py-3.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="w-48" />
            </div>
          ))}
        </Loading>
      )}
      {rows?.length === 0 && error === undefined && empty}
      {rows && rows.length > 0 && (
        <RecordList label={t`Fixed addresses`}>
          {rows.map((address) => (
            <RecordRow
              key={address.id}
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
          ))}
        </RecordList>
      )}
    </div>
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
      header: () => <Trans>May be paid</Trans>,
      cell: ({ row: { original } }) => <Usable from={original.usable_from} zone={zone} />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'created_time',
      header: () => <Trans>Added</Trans>,
      cell: ({ row: { original } }) => <RecordTime at={original.created_time} zone={zone} />,
      meta: { skeleton: 'w-24' },
    }),
  ])
}
