import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '@/lib/api/withdrawal'
import { isKnown, signOf } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { AmountInput } from '@/lib/ui/amount-input'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Money } from '../kit/money'
import { type LargestReason, largestReason, plainAmount } from './amount-rules'
import type { TokenOnNetwork } from './token-on-network'

interface AmountFieldProps {
  tokenOnNetwork: TokenOnNetwork
  value: string
  onValue: (text: string) => void
  onBlur: () => void
  error: string | undefined
  /** The last quote of this token, for the largest amount and the bounds. */
  quote: Quote | undefined
}

/** The amount that leaves the balance. Max fills in the largest allowed amount and names the rule that limits it. */
export function AmountField({ tokenOnNetwork, value, onValue, onBlur, error, quote }: AmountFieldProps) {
  const { t } = useLingui()
  const [filled, setFilled] = useState<{ text: string; reason: LargestReason }>()
  const available = quote?.balance ?? tokenOnNetwork.available
  const fill = () => {
    if (!quote) return
    const reason = largestReason(quote, tokenOnNetwork.decimals)
    const text = plainAmount(quote.largest)
    setFilled({ text, reason })
    onValue(text)
    announce(t`The largest amount is filled in`)
  }
  const canFill = quote !== undefined && signOf(quote.largest) > 0
  return (
    <Field
      label={t`Amount`}
      error={error}
      aside={
        <span className="tabular-nums">
          <Trans>
            Available <Money value={available} tokenOnNetwork={tokenOnNetwork} />
          </Trans>
        </span>
      }
      hint={
        // As high as the bounds, which come with the first quote.
        <span className="flex min-h-4 flex-wrap justify-between gap-x-4 gap-y-1 tabular-nums">
          <span>{filled?.text === value && t(LARGEST[filled.reason])}</span>
          {quote && isKnown(quote.minimum) && isKnown(quote.single_limit) && <Bounds quote={quote} />}
        </span>
      }
    >
      <AmountInput
        hero
        value={value}
        onValueChange={onValue}
        onBlur={onBlur}
        enterKeyHint="done"
        unit={tokenOnNetwork.token}
        action={
          <Button
            onClick={fill}
            {...(canFill ? {} : { 'aria-disabled': true })}
            aria-label={t`Max: fill in the largest amount`}
          >
            <Trans>Max</Trans>
          </Button>
        }
      />
    </Field>
  )
}

const LARGEST: Record<LargestReason, MessageDescriptor> = {
  balance: msg`The largest amount: it must be less than the balance.`,
  single: msg`The largest amount: the limit of a single withdrawal.`,
  day: msg`The largest amount: the rest of your 24-hour limit.`,
}

function Bounds({ quote }: { quote: Quote }) {
  const minimum = formatAmount(quote.minimum)
  const single = formatAmount(quote.single_limit)
  const { token } = quote
  const rate = formatAmount(quote.rate, { mode: 'full' })
  return (
    <span>
      {token !== 'USDT' && (
        <>
          <Trans>Rate {rate} USDT</Trans>
          {' · '}
        </>
      )}
      <Trans>
        Minimum {minimum} {token} · single limit {single} USDT
      </Trans>
    </span>
  )
}
