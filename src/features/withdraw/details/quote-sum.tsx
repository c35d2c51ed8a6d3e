import { Trans } from '@lingui/react/macro'
import type { Quote } from '@/lib/api/withdrawal'
import { multiply, rescale, toDecimal } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import { Amount } from '@/lib/ui/amount'
import { Ruler } from '@/lib/ui/ruler'
import { Sum } from '@/lib/ui/sum'
import { Money } from '../kit/money'
import { ticksOf } from './amount-rules'
import type { Place } from './places'

interface QuoteSumProps {
  quote: Quote | undefined
  place: Pick<Place, 'token' | 'decimals'>
}

/** The arithmetic of a withdrawal, every line of it: amount, rate, fee, what arrives, what remains. */
export function QuoteSum({ quote, place }: QuoteSumProps) {
  return (
    <Sum
      lines={[
        { key: 'amount', label: <Trans>You withdraw</Trans>, value: <Money value={quote?.amount} place={place} /> },
        { key: 'rate', label: <Trans>Rate</Trans>, value: <Amount value={quote?.rate} mode="full" unit="USDT" /> },
        {
          key: 'fee',
          label: <Trans>Fee, gas included</Trans>,
          value: <Money value={quote && minus(quote.fee)} place={place} />,
        },
        {
          key: 'received',
          label: <Trans>They receive</Trans>,
          value: <Money value={quote?.received} place={place} />,
          result: true,
        },
        {
          key: 'after',
          label: <Trans>Balance after</Trans>,
          value: <Money value={quote?.balance_after} place={place} />,
          quiet: true,
        },
      ]}
    />
  )
}

/** A fee is taken away; one of nothing has no sign. */
function minus(fee: string): string {
  return toDecimal(multiply(fee, '-1'))
}

const TICKS = 40

/** What of the 24-hour limit is used, and hatched what this withdrawal adds. */
export function DayLimit({ quote, amount }: { quote: Quote; amount: string | undefined }) {
  const { day_used, day_limit, rate } = quote
  const adds = amount === undefined ? '0' : toDecimal(rescale(multiply(amount, rate), 6))
  const used = ticksOf(day_used, day_limit, TICKS)
  const planned = Math.min(ticksOf(adds, day_limit, TICKS), TICKS - used)
  const [usedText, limitText] = [formatAmount(day_used), formatAmount(day_limit)]
  return (
    <div className="grid grid-cols-1 gap-2 type-13">
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="text-text-2">
          <Trans>24-hour limit</Trans>
        </span>
        <span>
          <Trans>
            {usedText} of {limitText} USDT used
          </Trans>
        </span>
      </p>
      <Ruler ticks={TICKS} used={used} planned={planned} />
      {planned > 0 && (
        <p className="type-12 text-text-3">
          <Trans>Hatched: this withdrawal.</Trans>
        </p>
      )}
    </div>
  )
}
