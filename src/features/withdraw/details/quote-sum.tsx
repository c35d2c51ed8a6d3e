import { Trans } from '@lingui/react/macro'
import type { Quote } from '@/lib/api/withdrawal'
import { multiply, rescale, toDecimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'
import { ticksOf } from '#shared/money/ticks-of'
import { Ruler } from '@/lib/ui/ruler'
import { Sum } from '@/lib/ui/sum'
import { Money } from '../kit/money'
import type { TokenOnNetwork } from './token-on-network'

interface QuoteSumProps {
  quote: Quote | undefined
  tokenOnNetwork: Pick<TokenOnNetwork, 'token' | 'decimals'>
}

/** Every line of a withdrawal's calculation: amount, rate, fee, received, remaining balance. */
export function QuoteSum({ quote, tokenOnNetwork }: QuoteSumProps) {
  return (
    <Sum
      lines={[
        {
          key: 'amount',
          label: <Trans>You withdraw</Trans>,
          value: <Money value={quote?.amount} tokenOnNetwork={tokenOnNetwork} />,
        },
        { key: 'rate', label: <Trans>Rate</Trans>, value: <Amount value={quote?.rate} mode="full" unit="USDT" /> },
        {
          key: 'fee',
          label: <Trans>Fee, gas included</Trans>,
          value: <Money value={quote && minus(quote.fee)} tokenOnNetwork={tokenOnNetwork} />,
        },
        {
          key: 'received',
          label: <Trans>They receive</Trans>,
          value: <Money value={quote?.received} tokenOnNetwork={tokenOnNetwork} />,
          result: true,
        },
        {
          key: 'after',
          label: <Trans>Balance after</Trans>,
          value: <Money value={quote?.balance_after} tokenOnNetwork={tokenOnNetwork} />,
          quiet: true,
        },
      ]}
    />
  )
}

/** The fee with a minus sign; a fee of zero has no sign. */
function minus(fee: string): string {
  return toDecimal(multiply(fee, '-1'))
}

const TICKS = 40

/** The used part of the 24-hour limit, and hatched the part that this withdrawal adds. */
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
        <p aria-hidden className="type-12 text-text-3">
          <Trans>Striped: this withdrawal.</Trans>
        </p>
      )}
    </div>
  )
}
