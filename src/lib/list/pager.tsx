import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { IconButton } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { mayHaveMore } from './count-of'

export type PageSize = 7 | 10 | 20

/** SPEC.md section 9. Only the withdrawals on a phone offer 7 as well (`MoneyList`). */
const USUAL_SIZES: readonly PageSize[] = [10, 20]

export interface PagerProps {
  /** From 1. */
  page: number
  size: PageSize
  sizes?: readonly PageSize[]
  /**
   * The number of results over all pages. Undefined until the first answer, NaN when the back end does not tell it; neither
   * is zero.
   */
  total: number | undefined
  /** The number still belongs to another page or filter: it is as dim as the rows. */
  refreshing?: boolean
  onPageChange: (page: number) => void
  /** Without it the rows per page are fixed, and a list of one page has no pager. */
  onSizeChange?: ((size: PageSize) => void) | undefined
}

/** The position in a list: "1-20 of 1,284", rows per page, first, previous, next, last. Unknown is a dash. */
export function Pager({ page, size, sizes = USUAL_SIZES, onPageChange, onSizeChange, ...props }: PagerProps) {
  const total = knownCount(props.total)
  const { t, i18n } = useLingui()
  // Who stands on a page after the first can always go back.
  if (!onSizeChange && page === 1 && !mayHaveMore(props.total ?? 0, size)) return null
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const number = (value: number | undefined) => (value === undefined ? UNKNOWN : i18n.number(value))
  const start = page > 1 ? undefined : t`This is the first page`
  const end =
    pages === undefined ? t`The number of pages is not known` : page < pages ? undefined : t`This is the last page`
  const steps = [
    { icon: ChevronFirst, label: t`First page`, to: 1, off: start },
    { icon: ChevronLeft, label: t`Previous page`, to: page - 1, off: start },
    { icon: ChevronRight, label: t`Next page`, to: page + 1, off: Number.isNaN(props.total) ? undefined : end },
    { icon: ChevronLast, label: t`Last page`, to: pages ?? 1, off: end },
  ]
  return (
    <nav
      aria-label={t`Pages`}
      aria-busy={props.refreshing}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-hair px-5 py-2.5 type-13 tabular-nums phone:px-4',
        props.refreshing ? 'text-text-3' : 'text-text-2',
      )}
    >
      <span>
        {total === undefined ? UNKNOWN : <RowsOf first={(page - 1) * size + 1} last={page * size} all={total} />}
      </span>
      {onSizeChange && <RowsPerPage {...{ size, sizes, onSizeChange }} />}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <PageOf page={number(page)} pages={number(pages)} />
        <span className="flex gap-1 phone:-mr-2 phone:gap-0">
          {steps.map(({ icon, label, to, off }) => (
            <IconButton
              key={label}
              size="sm"
              icon={icon}
              label={label}
              onClick={() => onPageChange(to)}
              {...(off !== undefined && { disabledReason: off })}
            />
          ))}
        </span>
      </span>
    </nav>
  )
}

type RowsPerPageProps = Required<Pick<PagerProps, 'size' | 'sizes'>> & { onSizeChange: (size: PageSize) => void }

function RowsPerPage({ size, sizes, onSizeChange }: RowsPerPageProps) {
  return (
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
  )
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
