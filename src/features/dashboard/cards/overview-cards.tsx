import { useLingui } from '@lingui/react/macro'
import { Card } from '@/lib/ui/card'
import { MetricRow } from '@/lib/ui/metric'
import { OverviewCard } from './overview-card'

const CARDS = ['income', 'orders', 'extractable', 'withdrawal'] as const

/** The four cards of SPEC.md section 2 in one row. Each loads and fails separately. */
export function OverviewCards({ appid }: { appid: string | undefined }) {
  const { t } = useLingui()
  return (
    <Card aria-label={t`Overview`}>
      <MetricRow of={4}>
        {CARDS.map((card) => (
          <OverviewCard key={card} card={card} appid={appid} />
        ))}
      </MetricRow>
    </Card>
  )
}
