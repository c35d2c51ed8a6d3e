import { useLingui } from '@lingui/react'
import type { RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn } from './table-kit'

/**
 * Columns that stay the same until the language changes, or what they are made of: the words of the header belong to
 * the language.
 * @param columnsOf of the module, so that it is the same each time
 * @param given what the columns need to know, such as the zone
 */
export function useColumns<Row extends RowData, Given extends unknown[]>(
  columnsOf: (...given: Given) => TableColumn<Row>[],
  ...given: Given
): TableColumn<Row>[] {
  const { locale } = useLingui().i18n
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => columnsOf(...given), [columnsOf, locale, ...given])
}
