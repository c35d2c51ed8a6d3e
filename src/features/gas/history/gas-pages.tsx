import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GAS_PAGE_SIZE } from '@/lib/api/account'
import { IconButton } from '@/lib/ui/button'

interface GasPagesProps {
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
}

/** Pages of ten. The call takes no page size, so there is none to choose, unlike in `Pager`. */
export function GasPages({ page, total, onPage }: GasPagesProps) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / GAS_PAGE_SIZE))
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-end gap-2 type-13 text-text-2 tabular-nums">
      <Trans>
        Page {page} of {pages}
      </Trans>
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
        {...(page < pages ? {} : { disabledReason: t`This is the last page` })}
      />
    </nav>
  )
}
