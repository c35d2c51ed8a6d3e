import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { latestPaidOptions } from '@/lib/api/transactions'
import { lateCode } from '@/lib/late/late-code'
import { buttonLook } from '@/lib/ui/button-look'
import { Card, CardHead } from '@/lib/ui/card'
import { LatePart } from '@/lib/ui/late-part'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { PageLink } from '@/features/session/page-link'
import type * as latestRows from './latest-rows'
import { LoadingRows } from './loading-rows'

/** They stand below what a dashboard shows first. */
const lateRows = lateCode<typeof latestRows>(() => import('./latest-rows'))

interface LatestPaymentsProps {
  appid: string | undefined
  zone: string
}

/** The latest 4 paid transactions (SPEC.md section 2), each with a link to its drawer. */
export function LatestPayments({ appid, zone }: LatestPaymentsProps) {
  const query = useQuery(latestPaidOptions(appid))
  // Read here: what only the late part reads is not followed before its code has come.
  const { data, isPending } = query
  const fault = query.isError && <QueryFault query={query} title={<Trans>Could not load the latest payments.</Trans>} />
  return (
    <Card aria-labelledby="latest-payments">
      <CardHead
        id="latest-payments"
        title={<Trans>Latest payments</Trans>}
        actions={
          <PageLink to="/record" className={buttonLook({ variant: 'link' })}>
            <Trans>All records</Trans>
          </PageLink>
        }
      />
      <LatePart late={lateRows} waiting={<Waiting />}>
        {({ LatestRows }) => (
          <LatestRows rows={data?.list} fault={fault} loading={isPending} filtered={appid !== undefined} zone={zone} />
        )}
      </LatePart>
    </Card>
  )
}

/** As high as the payments: a head and four rows of a table, or the rows of a phone. */
function Waiting() {
  return (
    <>
      <div className="h-55 phone:hidden" />
      <div className="desk:hidden">
        <LoadingRows />
      </div>
    </>
  )
}
