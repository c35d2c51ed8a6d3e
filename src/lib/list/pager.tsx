import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { IconButton } from '../button'

export type PageSize = 7 | 10 | 20

/** SPEC.md section 9. Only the withdrawals on a phone offer 7 as well (`MoneyList`). */
const USUAL_SIZES: readonly PageSize[] = [10, 20]

interface PagerProps {
  /** From 1. */
  page: number
  size: PageSize
  sizes?: readonly PageSize[]
  /** The number of results over all pages. Undefined means unknown and never zero. */
  total: number | undefined
  onPageChange: (page: number) => void
  onSizeChange: (size: PageSize) => void
}

/** The position in a list: "1-20 of 1,284", rows per page, first, previous, next, last. Unknown is a dash. */
export function Pager({ page, size, sizes = USUAL_SIZES, onPageChange, onSizeChange, ...props }: PagerProps) {
  // A back end that does not tell the number of results gives NaN.
  const total = knownCount(props.total)
  const { t, i18n } = useLingui()
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const start = page > 1 ? {} : { disabledReason: t`This is the first page` }
  const end = endOf({ page, pages }, { last: t`This is the last page`, unknown: t`The number of pages is not known` })
  return (
    <nav
      aria-label={t`Pages`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-hair px-5 py-2.5 type-13 text-text-2 tabular-nums phone:px-4"
    >
      <span>
        {total === undefined ? UNKNOWN : <RowsOf first={(page - 1) * size + 1} last={page * size} all={total} />}
      </span>
      <label className="flex items-center gap-2">
        <Trans>Rows</Trans>
        <select
          value={size}
          onChange={({ target }) => onSizeChange(sizes.find((offered) => String(offered) === target.value) ?? size)}
          className="h-7 rounded-2 border border-line-strong bg-surface px-1.5 phone:h-11"
        >
          {sizes.map((offered) => (
            <option key={offered} value={offered}>
              {offered}
            </option>
          ))}
        </select>
      </label>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <PageOf page={i18n.number(page)} pages={pages === undefined ? UNKNOWN : i18n.number(pages)} />
        <span className="flex gap-1 phone:-mr-2 phone:gap-0">
          <IconButton size="sm" icon={ChevronFirst} label={t`First page`} onClick={() => onPageChange(1)} {...start} />
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={t`Previous page`}
            onClick={() => onPageChange(page - 1)}
            {...start}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={t`Next page`}
            onClick={() => onPageChange(page + 1)}
            {...(Number.isNaN(props.total) ? {} : end)}
          />
          <IconButton
            size="sm"
            icon={ChevronLast}
            label={t`Last page`}
            onClick={() => onPageChange(pages ?? 1)}
            {...end}
          />
        </span>
      </span>
    </nav>
  )
}

interface PagePosition {
  page: number
  pages: number | undefined
}

/** Why there is no next page. */
function endOf({ page, pages }: PagePosition, reasons: { last: string; unknown: string }): { disabledReason?: string } {
  if (pages === undefined) return { disabledReason: reasons.unknown }
  return page < pages ? {} : { disabledReason: reasons.last }
}

function RowsOf(rows: { first: number; last: number; all: number }) {
  const { i18n } = useLingui()
  const first = i18n.number(Math.min(rows.first, rows.all))
  const last = i18n.number(Math.min(rows.last, rows.all))
  const all = i18n.number(rows.all)
  return (
    <Trans>
      {first}-{last} of {all}
    </Trans>
  )
}

function PageOf({ page, pages }: { page: string; pages: string }) {
  return (
    <span>
      <Trans>
        Page {page} of {pages}
      </Trans>
    </span>
  )
}
