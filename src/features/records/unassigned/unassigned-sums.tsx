import { Plural, Trans } from '@lingui/react/macro'
import type { UnassignedPage } from '@/lib/api/unassigned'
import { Amount } from '@/lib/ui/amount'
import { Card } from '@/lib/ui/card'
import { Metric, MetricRow, NO_CHANGE } from '@/lib/ui/metric'

interface Sum {
  count: number
  usdt_amount: string
}

const figure = (sum: Sum | undefined) => <Amount value={sum?.usdt_amount} unit="USDT" size="mid" />
const items = (sum: Sum | undefined) => ({
  change: sum === undefined ? NO_CHANGE : <Plural value={sum.count} one="# item" other="# items" />,
})

/** The sums of all unassigned money, whatever the list shows. A figure without data is a dash. */
export function UnassignedSums({ sums }: { sums: UnassignedPage['sums'] | undefined }) {
  return (
    <Card className="mb-4">
      <MetricRow of={3}>
        <Metric label={<Trans>Waiting for you</Trans>} value={figure(sums?.open)} {...items(sums?.open)} />
        <Metric label={<Trans>Credited</Trans>} value={figure(sums?.credited)} {...items(sums?.credited)} />
        <Metric label={<Trans>Sent back</Trans>} value={figure(sums?.sent_back)} {...items(sums?.sent_back)} />
      </MetricRow>
    </Card>
  )
}
