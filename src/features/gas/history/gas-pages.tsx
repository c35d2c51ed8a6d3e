import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GAS_PAGE_SIZE } from '@/lib/api/account'
import { IconButton } from '@/lib/ui/button'

interface GasPagesProps {
  /** From 1. */
  page: number
  /** Undefined while it is not known: then a full page may have another behind it. */
  total: number | undefined
  /** On this page. */
  rows: number
  onPage: (page: number) => void
}

/** Pages of ten. The call takes no page size, so there is none to choose, unlike in `Pager`. */
export function GasPages({ page, total, rows, onPage }: GasPagesProps) {
  const { t } = useLingui()
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / GAS_PAGE_SIZE))
  const hasNext = pages === undefined ? rows >= GAS_PAGE_SIZE : page < pages
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-end gap-2 type-13 text-text-2 tabular-nums">
      {pages === undefined ? (
        <Trans>Page {page}</Trans>
      ) : (
        <Trans>
          Page {page} of {pages}
        </Trans>
      )}
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label={t`Previous page`}
        onClick={() => onPage(page - 1)}
        {...(page > 1 ? {} : { disabledReason: t`This is the first page` })}
      />
      <IconButton
        size="sm"
        icon={ChevronRight}
        label={t`Next page`}
        onClick={() => onPage(page + 1)}
        {...(hasNext ? {} : { disabledReason: t`This is the last page` })}
      />
    </nav>
  )
}
