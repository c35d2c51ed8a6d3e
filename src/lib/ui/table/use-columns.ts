import { useLingui } from '@lingui/react'
import type { RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn } from './table-kit'

/**
 * Columns that stay the same object until the language or their input changes. The headers depend on the language.
 * @param columnsOf a module-level function, so that it is the same each time
 * @param given what the columns need, such as the zone
 */
export function useColumns<Row extends RowData, Given extends unknown[]>(
  columnsOf: (...given: Given) => TableColumn<Row>[],
  ...given: Given
): TableColumn<Row>[] {
  const { locale } = useLingui().i18n
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => columnsOf(...given), [columnsOf, locale, ...given])
}
