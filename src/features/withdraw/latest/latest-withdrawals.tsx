import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '@/features/session/page-link'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { useZone } from '@/lib/api/use-zone'
import { withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import { type WithdrawalQuery, withdrawalListOptions } from '@/lib/api/withdrawals'
import { maskMiddle } from '#shared/money/mask'
import { Amount } from '@/lib/ui/amount'
import { Card, CardHead } from '@/lib/ui/card'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { Loading } from '@/lib/ui/skeleton'
import { TokenMark } from '@/lib/ui/token-mark'

/** SPEC.md section 9: seven on the withdrawal page of a phone. */
const LATEST: WithdrawalQuery = { current: 1, pageSize: 7 }

/**
 * The latest withdrawals, under the form on a phone. They can be viewed but not copied into the form: there is no "send
 * again".
 */
export function LatestWithdrawals() {
  const { t } = useLingui()
  const zone = useZone()
  const query = useQuery(withdrawalListOptions(LATEST))
  const rows = query.data?.list
  if (rows?.length === 0) return null
  return (
    <Card>
      <CardHead title={<Trans>Latest withdrawals</Trans>} />
      <div className="px-4 py-2 empty:hidden">
        <QueryFault query={query} title={<Trans>Could not load the withdrawals.</Trans>} />
      </div>
      {query.isPending && <Loading className="grid gap-3 p-4" bars={['h-10 w-full', 'h-10 w-full']} />}
      {rows && (
        <RecordList label={t`Latest withdrawals`}>
          {rows.map((record) => (
            <RecordRow
              key={record.handle_id}
              lead={
                <>
                  <TokenMark token={record.token} network={record.chain} />
                  <Amount value={record.amount} unit={record.token} />
                </>
              }
              state={<MoneyStateBadge look={withdrawalStateLook(record.state)} />}
              detail={
                record.client_ref === null ? (
                  maskMiddle(record.address)
                ) : (
                  <PageLink to="/property/withdraw" search={{ ref: record.client_ref }} className={coverLink}>
                    {maskMiddle(record.address)}
                  </PageLink>
                )
              }
              time={<RecordTime at={record.created_time} zone={zone} />}
            />
          ))}
        </RecordList>
      )}
    </Card>
  )
}
