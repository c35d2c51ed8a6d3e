import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { useQuery } from '@tanstack/react-query'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { withdrawalListOptions } from '@/lib/api/withdrawals'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { useOffers } from '@/lib/api/use-offers'
import { NotOnPage } from '@/lib/list/not-on-page'
import { useLastSeen } from '@/lib/list/use-last-seen'
import { buttonLook } from '@/lib/ui/button-look'
import { Callout } from '@/lib/ui/callout'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading } from '@/lib/ui/skeleton'
import { streamAddress } from '../kit/property-link'
import { CancelWithdrawal } from '@/lib/domain-ui/cancel-withdrawal'
import { WithdrawalFacts } from './withdrawal-facts'

interface WithdrawalDrawerProps {
  handle_id: string
  /** The rows on the page, which usually include this withdrawal. */
  rows: readonly WithdrawalRecord[] | undefined
  zone: string
  onClose: () => void
}

/** Everything about one withdrawal: from the page, or fetched by its handle when a link led here. */
export function WithdrawalDrawer({ handle_id, rows, zone, onClose }: WithdrawalDrawerProps) {
  const { t } = useLingui()
  const canCancel = useOffers('account.cancelWithdrawal')
  const isIt = (row: WithdrawalRecord) => row.handle_id === handle_id
  const onPage = rows?.find(isIt)
  const asked = useQuery({
    ...withdrawalListOptions({ handle_id, current: 1, pageSize: 10 }),
    enabled: rows !== undefined && onPage === undefined,
  })
  const found = onPage ?? asked.data?.list.find(isIt)
  const record = useLastSeen(handle_id, found)
  // It may have been sent or cancelled since.
  const isOld = onPage === undefined && (asked.isError || (asked.isSuccess && found === undefined))
  const fault = <QueryFault query={asked} title={<Trans>Could not load this withdrawal.</Trans>} />
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t`Withdrawal`}
      {...(record
        ? {
            footer: (
              <>
                {canCancel && (
                  <CancelWithdrawal
                    key={record.handle_id}
                    record={record}
                    offered={!isOld && record.state === 'auditing'}
                  />
                )}
                <PageLink {...streamAddress(record.token_id)} className={buttonLook({ variant: 'quiet' })}>
                  <Trans>Fund stream</Trans>
                </PageLink>
              </>
            ),
          }
        : {})}
    >
      {record ? (
        <>
          {isOld && (
            <DrawerSection>
              <div className="grid grid-cols-1 gap-3">
                {fault}
                {found === undefined && (
                  <Callout>
                    <Trans>It is no longer on this page. This is how it was last seen.</Trans>
                  </Callout>
                )}
              </div>
            </DrawerSection>
          )}
          <WithdrawalFacts record={record} zone={zone} />
        </>
      ) : asked.isError ? (
        <DrawerSection>{fault}</DrawerSection>
      ) : asked.isSuccess && asked.data.list.length > 0 ? (
        // Others than the one that was asked for: this back end knows no handles.
        <NotOnPage />
      ) : asked.isSuccess ? (
        <EmptyState kind="no-match" title={<Trans>Withdrawal not found</Trans>}>
          <Trans>The link may belong to another merchant. Close it to see your own withdrawals.</Trans>
        </EmptyState>
      ) : (
        <Loading className="grid gap-5 p-6" bars={['h-9 w-56', 'h-24 w-full']} />
      )}
    </Drawer>
  )
}
