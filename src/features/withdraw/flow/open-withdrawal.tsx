import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/lib/api/explain'
import { useZone } from '@/lib/api/use-zone'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { formatTime } from '@/lib/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { spokenAmount } from '../kit/money'

interface OpenWithdrawalProps {
  intent: PlannedIntent
  kind: 'pending' | 'unknown'
  /** Looks again; false: still nothing to be seen. */
  onCheck: (intent: PlannedIntent) => Promise<boolean>
}

/** A withdrawal whose outcome nobody knows. It is not called a failure: it may well have been executed. */
export function OpenWithdrawal({ intent, kind, onCheck }: OpenWithdrawalProps) {
  const { t } = useLingui()
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const since = formatTime(intent.created_time, 'second', { zone })
  const { amount, address } = intent.payload
  const { token = '', chain = '' } = intent.shown ?? {}
  const figure = amount === undefined ? '—' : spokenAmount(amount)
  const check = async () => {
    setBusy(true)
    try {
      const found = await onCheck(intent)
      const words = found ? t`The withdrawal is there` : t`Not to be seen yet. Check again in a minute.`
      setSaid(words)
      announce(words)
    } catch (error) {
      setSaid(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className="grid grid-cols-1 gap-3 p-6 phone:p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger" icon={CircleQuestionMark}>
          {kind === 'pending' ? <Trans>Outcome pending</Trans> : <Trans>Outcome unknown</Trans>}
        </Badge>
        <span className="type-13 text-text-3 tabular-nums">
          <Trans>since {since}</Trans>
        </span>
      </p>
      <p className="type-22 tabular-nums">
        {figure} <span className="type-13 text-text-3">{[token, chain].filter(Boolean).join(' · ')}</span>
      </p>
      {address !== undefined && <AddressInline value={address} show="groups" />}
      <p className="text-text-2">
        {kind === 'pending' ? (
          <Trans>The server is still working on it.</Trans>
        ) : (
          <Trans>
            We did not get an answer. The withdrawal may have been executed; it is not sent again by itself.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={busy} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
        <span className="type-13 text-text-3">{said}</span>
      </div>
    </Card>
  )
}
