import { Trans, useLingui } from '@lingui/react/macro'
import { BookmarkPlus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/lib/ui/button'
import { Menu, MenuItem } from '@/lib/ui/menu'
import { toastDone } from '@/lib/ui/toast'
import { changeSearch } from '@/lib/list/list-search'
import type { RecordsSearch } from '../search'
import { deleteView, isBuiltIn, MOST_VIEWS, type SavedView, saveView } from './saved-views'
import { SaveViewDialog } from './save-view-dialog'

interface ViewMenuProps {
  search: RecordsSearch
  current: { name: string; changed: boolean }
  views: readonly SavedView[]
  onKeep: (views: readonly SavedView[]) => void
  onSearch: (search: RecordsSearch) => void
}

/** Saves the filters as a view, overwrites the view they came from, or deletes it. */
export function ViewMenu({ search, current, views, onKeep, onSearch }: ViewMenuProps) {
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const { name } = current
  const own = isBuiltIn(name) ? undefined : views.find((view) => view.name === name)
  const save = (as: string, withDates: boolean) => {
    onKeep(saveView(views, { name: as, search, withDates }))
    onSearch(changeSearch(search, { view: as }))
    toastDone(t`View “${as}” saved`)
  }
  const remove = () => {
    onKeep(deleteView(views, name))
    onSearch(search.size ? { size: search.size } : {})
    toastDone(t`View “${name}” deleted`, { label: t`Undo`, run: () => onKeep(views) })
  }
  const full = views.length >= MOST_VIEWS
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="sm" icon={BookmarkPlus}>
            <span className="desk:max-[48.0625em]:sr-only">
              <Trans>Save view</Trans>
            </span>
          </Button>
        }
      >
        <MenuItem
          icon={BookmarkPlus}
          onSelect={() => setNaming(true)}
          {...(full ? { disabledReason: t`${MOST_VIEWS} views are the most. Delete one first.` } : {})}
        >
          <Trans>Save as a new view…</Trans>
        </MenuItem>
        {own && (
          <>
            <MenuItem
              icon={Save}
              onSelect={() => save(name, own.filter.range !== undefined || own.filter.from !== undefined)}
              {...(current.changed ? {} : { disabledReason: t`Nothing has changed` })}
            >
              <Trans>Overwrite “{name}”</Trans>
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={remove}>
              <Trans>Delete “{name}”</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      {naming && <SaveViewDialog views={views} onClose={() => setNaming(false)} onSave={save} />}
    </>
  )
}
