import { useLingui } from '@lingui/react/macro'
import { Select } from '@/lib/ui/select'
import { DEFAULT_SORT, type SortName } from '../search'

interface RecordsSortProps {
  sort: SortName | undefined
  onSort: (sort: SortName) => void
}

/** The choice of the order where there is no table header to press. */
export function RecordsSort({ sort = DEFAULT_SORT, onSort }: RecordsSortProps) {
  const { t } = useLingui()
  const orders = [
    { value: '-created_time', label: t`Newest first` },
    { value: 'created_time', label: t`Oldest first` },
    { value: '-paid_time', label: t`Paid at, latest first` },
    { value: 'paid_time', label: t`Paid at, earliest first` },
    { value: '-amount', label: t`Asked, highest first` },
    { value: 'amount', label: t`Asked, lowest first` },
  ] as const
  return (
    <Select
      quiet
      className="pr-0!"
      aria-label={t`Sort`}
      value={sort}
      onValueChange={(value) => onSort(orders.find((order) => order.value === value)?.value ?? DEFAULT_SORT)}
      options={orders}
    />
  )
}
