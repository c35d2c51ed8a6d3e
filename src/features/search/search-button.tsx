import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { IconButton } from '@/lib/ui/button'
import { Icon } from '@/lib/ui/icon'
import { openSearch } from './open-search'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Looks like a field and opens the search, for the header of a desktop. */
export function SearchField() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => openSearch(true)}
      className="mr-auto flex h-9 w-[27rem] min-w-9 shrink items-center gap-2.5 rounded-2 border border-line-control bg-surface px-2.5 text-left text-text-3 hover:border-text-3"
    >
      <Icon of={Search} size={16} />
      <span className="min-w-0 flex-1 truncate">
        <Trans>Search, or paste any ID, address or hash</Trans>
      </span>
      <kbd className="flex-none rounded-1 border border-line-hair px-1.5 type-12">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** Opens the search, for the bar of a phone. */
export function SearchButton() {
  const { t } = useLingui()
  return <IconButton icon={Search} label={t`Search`} aria-haspopup="dialog" onClick={() => openSearch(true)} />
}
