import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { knownCount } from '#shared/money/known-count'
import { RadioGroup } from '@/lib/ui/radio-group'

export type ExportRows = 'filtered' | 'all'

interface RowChoiceProps {
  value: ExportRows
  onValueChange: (rows: ExportRows) => void
  /** The number of results of the page's filters; undefined while it is not known. */
  total: number | undefined
  isFiltered: boolean
  /** The back end's file takes fewer filters than its list: it would have other rows than the screen. */
  cannotFilter: boolean
  /** "All payments". */
  all: ReactNode
}

/** Chooses the rows of a file: the filtered rows of the page, or all. */
export function RowChoice({ value, onValueChange, total: told, isFiltered, cannotFilter, all }: RowChoiceProps) {
  const total = knownCount(told)
  return (
    <RadioGroup
      legend={<Trans>Rows to export</Trans>}
      value={value}
      onValueChange={onValueChange}
      options={[
        {
          value: 'filtered',
          label:
            total === undefined ? (
              <Trans>These rows</Trans>
            ) : (
              <Plural value={total} one="This # row" other="These # rows" />
            ),
          hint: isFiltered ? <Trans>As the filters say</Trans> : <Trans>No filter is on</Trans>,
          ...(cannotFilter && {
            disabledReason: <Trans>The file of this service does not take these filters. Filter it afterwards.</Trans>,
          }),
        },
        { value: 'all', label: all, hint: <Trans>Without any filter</Trans> },
      ]}
    />
  )
}
