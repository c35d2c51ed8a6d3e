import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { Quote } from '@/lib/api/withdrawal'
import { useZone } from '@/lib/api/use-zone'
import { formatTime } from '#shared/time/format-time'
import { AddressBlock } from '@/lib/ui/address-block'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { Checkbox } from '@/lib/ui/checkbox'
import { TokenMark } from '@/lib/ui/token-mark'
import { Findings } from '../destination/findings'
import { QuoteSum } from '../details/quote-sum'
import type { WithdrawalPlan } from '../details/plan'
import { stickyFoot } from '../kit/frame'
import { Money } from '../kit/money'
import { WaitNote } from '@/features/session/wait-note'

interface ReviewStepProps {
  decided: WithdrawalPlan
  /** The current quote: its figures equal the accepted ones, otherwise `held` is set. */
  quote: Quote
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning: ReactNode | undefined
  /** Why the person cannot go on yet. */
  held: ReactNode | undefined
  onBack: () => void
  onContinue: () => void
}

/** The withdrawal, read-only: the received amount first, the whole address in groups, the calculation. */
export function ReviewStep({ decided, quote, warning, held, onBack, onContinue }: ReviewStepProps) {
  const [compared, setCompared] = useState(false)
  const { tokenOnNetwork, destination, risk } = decided
  const pane = 'border-t border-line-hair px-7 phone:px-4'
  return (
    <Card>
      <Receive quote={quote} />
      <div className={`${pane} grid grid-cols-1 gap-4 py-4`}>
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2 type-13">
            <span className="inline-flex items-center gap-2">
              <span className="text-text-2">
                <Trans>To this address on</Trans>
              </span>
              <TokenMark token={tokenOnNetwork.network} size="sm" />
              <b className="font-semibold">{tokenOnNetwork.network}</b>
            </span>
            {quote.address_use === 'first' && (
              <Badge tone="warning" icon={TriangleAlert}>
                <Trans>First time</Trans>
              </Badge>
            )}
          </div>
          <AddressBlock address={destination.shown} columns={destination.shown.startsWith('0x') ? 6 : 5} large />
        </div>
        <Findings {...{ destination, quote, risk }} network={tokenOnNetwork.network} wide />
      </div>
      <div className={`${pane} py-1.5`}>
        <QuoteSum quote={quote} tokenOnNetwork={tokenOnNetwork} />
      </div>
      {quote.wait && (
        <div className={`${pane} py-4`}>
          <WaitNote wait={quote.wait} />
        </div>
      )}
      {warning && <div className={`${pane} py-4`}>{warning}</div>}
      <div className={`${stickyFoot} phone:mx-0 phone:max-[22.5rem]:mx-0`}>
        <div className="border-t border-line-hair bg-sunken px-7 py-3 phone:border-t-0 phone:bg-surface phone:px-0 phone:py-0 phone:pb-2">
          <Checkbox
            checked={compared}
            onCheckedChange={setCompared}
            label={
              <Trans>
                I compared every group with the recipient’s own address. A transfer on chain cannot be undone.
              </Trans>
            }
          />
        </div>
        <Foot
          held={held ?? (compared ? undefined : <Trans>Tick the box above first</Trans>)}
          next={quote.methods}
          onBack={onBack}
          onContinue={onContinue}
        />
      </div>
    </Card>
  )
}

function Receive({ quote }: { quote: Quote }) {
  const zone = useZone()
  const time = formatTime(quote.expires_at, 'second', { zone })
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 px-7 pt-5 pb-4 phone:px-4">
      <div>
        <p className="type-13 text-text-2">
          <Trans>They receive</Trans>
        </p>
        <Money value={quote.received} tokenOnNetwork={quote} size="hero" />
      </div>
      <p className="type-13 text-text-3 tabular-nums">
        {quote.quote_id === '' ? (
          <Trans>The server tells the exact figures after you send.</Trans>
        ) : (
          <Trans>Quote good until {time}</Trans>
        )}
      </p>
    </div>
  )
}

interface FootProps {
  held: ReactNode | undefined
  next: Quote['methods']
  onBack: () => void
  onContinue: () => void
}

function Foot({ held, next, onBack, onContinue }: FootProps) {
  const { t, i18n } = useLingui()
  const words = { password: t`password`, email: t`email code`, phone: t`phone code`, google: t`Google code` }
  const methods = new Intl.ListFormat(i18n.locale).format(next.map((method) => words[method]))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-7 py-3 desk:border-t desk:border-line-hair phone:px-0 phone:pb-0">
      <Button size="lg" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <span className="flex-1 text-right type-12 text-text-3 phone:hidden">
        {held === undefined && methods !== '' && <Trans>Next: {methods}</Trans>}
      </span>
      <span className="phone:flex-1 phone:[&>span]:flex phone:[&>span]:flex-col-reverse phone:[&>span]:items-stretch [&>span]:flex-row-reverse">
        <Button
          variant="primary"
          size="lg"
          onClick={onContinue}
          {...(held === undefined ? {} : { disabledReason: held })}
        >
          <Trans>Continue to verify</Trans>
        </Button>
      </span>
    </div>
  )
}
