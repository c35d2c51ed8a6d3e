import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LOG_PAGE_SIZE, logOptions } from '@/lib/api/security'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { countOf, mayHaveMore } from '@/lib/list/count-of'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { LoadingLines } from '@/lib/ui/skeleton'
import { Pager } from '@/lib/ui/table/pager'
import { ActivityList } from './activity-list'

interface ActivityDrawerProps {
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

/** The whole activity log, page by page. */
export function ActivityDrawer({ page, onPage, onClose }: ActivityDrawerProps) {
  const { t } = useLingui()
  const query = useQuery({ ...logOptions(page), placeholderData: keepPreviousData })
  const { data } = query
  const total = data ? countOf(data, page, LOG_PAGE_SIZE) : 0
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Activity</Trans>}
      description={<Trans>Who did what, when and from where.</Trans>}
    >
      <DrawerSection>
        <QueryFault query={query} title={<Trans>Could not load the activity log.</Trans>} />
        {query.isPending && <LoadingLines />}
        {data?.list.length === 0 && (
          <p className="text-text-2">
            <Trans>Nothing on this page.</Trans>
          </p>
        )}
        {data && data.list.length > 0 && <ActivityList label={t`Activity`} rows={data.list} whole />}
      </DrawerSection>
      {mayHaveMore(total, LOG_PAGE_SIZE) && (
        <Pager
          page={page}
          size={LOG_PAGE_SIZE}
          sizes={[LOG_PAGE_SIZE]}
          total={total}
          onPageChange={onPage}
          onSizeChange={() => undefined}
        />
      )}
    </Drawer>
  )
}
