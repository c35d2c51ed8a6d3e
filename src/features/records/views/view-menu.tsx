import { Trans, useLingui } from '@lingui/react/macro'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/lib/ui/button'
import { LateLayer } from '@/lib/ui/late-layer'
import { Menu } from '@/lib/ui/menu'
import { toastDone } from '@/lib/ui/toast'
import { changeSearch } from '@/lib/list/list-search'
import { recordParts } from '../late-record-parts'
import { saveView } from './saved-views'
import type { ViewMenuProps } from './view-menu-props'

/** Saves the filters as a view, overwrites the view they came from, or deletes it. */
export function ViewMenu(props: ViewMenuProps) {
  const { search, views, onKeep, onSearch } = props
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const close = () => setNaming(false)
  const save = (as: string, withDates: boolean) => {
    onKeep(saveView(views, { name: as, search, withDates }))
    onSearch(changeSearch(search, { view: as }))
    toastDone(t`View “${as}” saved`)
  }
  return (
    <>
      <Menu
        late={recordParts}
        trigger={
          <Button variant="quiet" size="sm" icon={BookmarkPlus}>
            <span className="desk:max-[48.0625em]:sr-only phone:sr-only">
              <Trans>Save view</Trans>
            </span>
          </Button>
        }
      >
        {({ ViewMenuItems }) => <ViewMenuItems {...props} onSave={save} onName={() => setNaming(true)} />}
      </Menu>
      {naming && (
        <LateLayer late={recordParts} onClose={close}>
          {({ SaveViewDialog }) => <SaveViewDialog views={views} onClose={close} onSave={save} />}
        </LateLayer>
      )}
    </>
  )
}
