import { Trans, useLingui } from '@lingui/react/macro'
import { LOG_PAGE_SIZE, logOptions } from '@/lib/api/security'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Pager } from '@/lib/list/pager'
import { usePages } from '@/lib/list/use-pages'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { LoadingLines } from '@/lib/ui/skeleton'
import { ActivityList } from './activity-list'

interface ActivityDrawerProps {
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

/** The whole activity log, page by page. */
export function ActivityDrawer({ page, onPage, onClose }: ActivityDrawerProps) {
  const { t } = useLingui()
  const { query, rows, empty, pager } = usePages(logOptions(page), { page, size: LOG_PAGE_SIZE, onPage })
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Activity</Trans>}
      description={<Trans>Who did what, when and from where.</Trans>}
    >
      <DrawerSection>
        <QueryFault query={query} title={<Trans>Could not load the activity log.</Trans>} />
        {!rows && !query.isError && <LoadingLines />}
        {rows?.length === 0 &&
          empty(
            <p className="text-text-2">
              <Trans>Nothing on this page.</Trans>
            </p>,
          )}
        {rows && rows.length > 0 && <ActivityList label={t`Activity`} rows={rows} whole />}
      </DrawerSection>
      <Pager {...pager} />
    </Drawer>
  )
}
