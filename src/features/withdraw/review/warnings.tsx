import { Trans } from '@lingui/react/macro'
import type { Quote } from '@/lib/api/withdrawal'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { spokenAmount } from '../kit/money'

interface ChangedProps {
  agreed: Quote
  now: Quote
  onAgree: () => void
}

/** The quote expired and the new one has another cost: the person must accept it first. */
export function QuoteChanged({ agreed, now, onAgree }: ChangedProps) {
  const [before, after] = [spokenAmount(agreed.received), spokenAmount(now.received)]
  const [feeBefore, feeAfter] = [spokenAmount(agreed.fee), spokenAmount(now.fee)]
  const { token } = now
  return (
    <div role="alert">
      <Callout
        tone="warning"
        title={<Trans>The quote has changed.</Trans>}
        action={
          <Button onClick={onAgree}>
            <Trans>Accept the new figures</Trans>
          </Button>
        }
      >
        <Trans>
          They receive {after} instead of {before} {token}; the fee is {feeAfter} instead of {feeBefore} {token}.
        </Trans>
      </Callout>
    </div>
  )
}

/** The server's figures do not add up. Nothing is sent with figures that nobody can check. */
export function FiguresDiffer() {
  return (
    <div role="alert">
      <Callout tone="danger" title={<Trans>The figures of this quote do not add up.</Trans>}>
        <Trans>Our recalculation gives different figures. Nothing is sent.</Trans>
        <SupportLine />
      </Callout>
    </div>
  )
}
