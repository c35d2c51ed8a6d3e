import { Trans, useLingui } from '@lingui/react/macro'
import { BookmarkPlus, Save, Trash2 } from 'lucide-react'
import { MenuItem } from '@/lib/ui/menu'
import { toastDone } from '@/lib/ui/toast'
import { deleteView, isBuiltIn, MOST_VIEWS } from './saved-views'
import type { ViewMenuProps } from './view-menu-props'

interface ViewMenuItemsProps extends ViewMenuProps {
  onSave: (name: string, withDates: boolean) => void
  /** Asks for the name of a new view. */
  onName: () => void
}

/** What is in the menu of views. */
export function ViewMenuItems({ current, views, onKeep, search, onSearch, onSave, onName }: ViewMenuItemsProps) {
  const { t } = useLingui()
  const { name } = current
  const own = isBuiltIn(name) ? undefined : views.find((view) => view.name === name)
  const remove = () => {
    onKeep(deleteView(views, name))
    onSearch(search.size ? { size: search.size } : {})
    toastDone(t`View “${name}” deleted`, { label: t`Undo`, run: () => onKeep(views) })
  }
  const full = views.length >= MOST_VIEWS
  return (
    <>
      <MenuItem
        icon={BookmarkPlus}
        onSelect={onName}
        {...(full ? { disabledReason: t`${MOST_VIEWS} views are the most. Delete one first.` } : {})}
      >
        <Trans>Save as a new view…</Trans>
      </MenuItem>
      {own && (
        <>
          <MenuItem
            icon={Save}
            onSelect={() => onSave(name, own.filter.range !== undefined || own.filter.from !== undefined)}
            {...(current.changed ? {} : { disabledReason: t`Nothing has changed` })}
          >
            <Trans>Overwrite “{name}”</Trans>
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={remove}>
            <Trans>Delete “{name}”</Trans>
          </MenuItem>
        </>
      )}
    </>
  )
}
