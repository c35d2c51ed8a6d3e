import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import type { Density } from '@/lib/ui/table/table-kit'
import { type ColumnName, DEFAULT_COLUMNS, readColumns } from './column-names'

type RowDensity = Exclude<Density, 'roomy'>

const density = remembered<RowDensity>('record-density', (text) => (text === 'compact' ? 'compact' : 'comfortable'))
const columns = remembered<string>('record-columns', (text) => readColumns(text ?? '')?.join(',') ?? '')

/** The density of the rows, remembered on this device. */
export function useDensity(): [RowDensity, (next: RowDensity) => void] {
  return [useSyncExternalStore(density.subscribe, density.get), density.set]
}

/** The columns that this device remembers; columns in the address have priority. */
export function useRememberedColumns(): [readonly ColumnName[], (next: readonly ColumnName[]) => void] {
  const text = useSyncExternalStore(columns.subscribe, columns.get)
  return [readColumns(text) ?? DEFAULT_COLUMNS, (next) => columns.set(next.join(','))]
}
