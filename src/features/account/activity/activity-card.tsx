import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { logOptions } from '@/lib/api/security'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Button } from '@/lib/ui/button'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LoadingLines } from '@/lib/ui/skeleton'
import { ActivityList } from './activity-list'

const SHORT = 5

/** The latest acts on the account; the whole log opens beside it. */
export function ActivityCard({ onAll }: { onAll: () => void }) {
  const { t } = useLingui()
  const query = useQuery(logOptions(1))
  const rows = query.data?.list
  return (
    <Card aria-labelledby="activity-title">
      <CardHead
        id="activity-title"
        title={<Trans>Activity</Trans>}
        actions={
          rows &&
          rows.length > 0 && (
            <Button variant="link" onClick={onAll}>
              <Trans>All activity</Trans>
            </Button>
          )
        }
      />
      <CardBody className="grid grid-cols-1 gap-3">
        <QueryFault query={query} title={<Trans>Could not load the activity log.</Trans>} />
        {query.isPending && <LoadingLines />}
        {rows?.length === 0 && (
          <p className="text-text-2">
            <Trans>Nothing yet. Sign-ins and changes are listed here.</Trans>
          </p>
        )}
        {rows && rows.length > 0 && <ActivityList label={t`Latest activity`} rows={rows.slice(0, SHORT)} />}
      </CardBody>
    </Card>
  )
}
