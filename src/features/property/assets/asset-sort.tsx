import { useLingui } from '@lingui/react/macro'
import { Select } from '@/lib/ui/select'
import type { Sort } from '@/lib/ui/table/table-kit'
import type { PropertySearch } from '../search'

type AssetSortName = PropertySearch['sort']

/** The sort of the address in the form of the table; undefined for the own order. */
export function readSort(sort: AssetSortName): Sort | undefined {
  if (sort === undefined) return undefined
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

export function writeSort(sort: Sort | undefined): AssetSortName {
  if (sort?.id === 'balance') return sort.desc ? '-balance' : 'balance'
  if (sort?.id === 'usdt_balance') return sort.desc ? '-usdt_balance' : 'usdt_balance'
  return undefined
}

interface AssetSortProps {
  sort: AssetSortName
  onSort: (sort: AssetSortName) => void
}

/** The choice of the asset order on a phone, which has no table header to press. */
export function AssetSort({ sort, onSort }: AssetSortProps) {
  const { t } = useLingui()
  const names = [
    { value: 'own', sort: undefined, label: t`Own order` },
    { value: '-usdt_balance', sort: '-usdt_balance', label: t`Value, highest first` },
    { value: 'usdt_balance', sort: 'usdt_balance', label: t`Value, lowest first` },
    { value: '-balance', sort: '-balance', label: t`Balance, highest first` },
    { value: 'balance', sort: 'balance', label: t`Balance, lowest first` },
  ] as const
  return (
    <Select
      quiet
      aria-label={t`Sort`}
      value={sort ?? 'own'}
      onValueChange={(value) => onSort(names.find((name) => name.value === value)?.sort)}
      options={names}
    />
  )
}
