import { Trans } from '@lingui/react/macro'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { ticksOf } from '#shared/money/ticks-of'
import { Amount } from '@/lib/ui/amount'
import { Ruler } from '@/lib/ui/ruler'
import { Pane } from './pane'
import { StopWords } from './stop'

const TICKS = 40

/** How much of the limit of any 24 hours is used, and what the stop in the head of the page does. */
export function DayPane({ policy }: { policy: WithdrawalPolicy }) {
  const { day_limit, day_used } = policy
  return (
    <Pane
      id="day-title"
      title={<Trans>Any 24 hours</Trans>}
      actions={
        <span className="type-13 text-text-2">
          <Trans>
            <Amount value={day_used} /> of <Amount value={day_limit} unit="USDT" /> used
          </Trans>
        </span>
      }
    >
      <Ruler ticks={TICKS} used={ticksOf(day_used, day_limit, TICKS)} />
      <p className="type-13 mt-2 text-text-2">
        <Trans>Withdrawals, and refunds to an address that has not paid.</Trans>
      </p>
      <div className="border-t border-line-hair pt-4">
        <h3 className="type-15">
          <Trans>If something is wrong</Trans>
        </h3>
        <p className="mt-1 text-text-2">
          <StopWords policy={policy} />
        </p>
      </div>
    </Pane>
  )
}
