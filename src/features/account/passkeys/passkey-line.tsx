import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleX, Clock, type LucideIcon, Phone, RefreshCw } from 'lucide-react'
import type { PasskeyRecord } from '@/lib/api/passkey'
import { unknownLook } from '@/lib/domain-ui/money-state'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import type { Tone } from '@/lib/ui/tone'
import { isUnknownCode, type UnknownCode } from '#shared/contract/fields'
import { When } from '../kit/when'
import { EnrolmentCode } from './enrolment-code'

interface Look {
  word: MessageDescriptor
  tone: Tone
  icon: LucideIcon
}

const LOOKS = {
  sending: { word: msg`Sending`, tone: 'info', icon: RefreshCw },
  pending: { word: msg`Waits for the operator`, tone: 'warning', icon: Phone },
  waits: { word: msg`Waiting`, tone: 'info', icon: Clock },
  ready: { word: msg`Ready`, tone: 'success', icon: Check },
  removing: { word: msg`Being removed`, tone: 'info', icon: RefreshCw },
  refused: { word: msg`Refused`, tone: 'danger', icon: CircleX },
} as const satisfies Record<Exclude<PasskeyRecord['state'], UnknownCode>, Look>

const lookOf = (state: PasskeyRecord['state']): Look => (isUnknownCode(state) ? unknownLook(state) : LOOKS[state])

interface PasskeyLineProps {
  passkey: PasskeyRecord
  /** Absent: it cannot be removed here. */
  onRemove?: () => void
}

/** One passkey: whose it is, since when, and what it waits for. */
export function PasskeyLine({ passkey, onRemove }: PasskeyLineProps) {
  const { t } = useLingui()
  const { person, state, created_time } = passkey
  const look = lookOf(state)
  return (
    <li className="grid grid-cols-1 gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          <div className="font-medium wrap-anywhere">{person}</div>
          <div className="type-12 text-text-3">
            <Trans>
              added <When at={created_time} />
            </Trans>
          </div>
        </div>
        <Badge tone={look.tone} icon={look.icon}>
          {t(look.word)}
        </Badge>
        {onRemove && (
          <Button size="sm" variant="quiet" aria-label={t`Remove the passkey of ${person}`} onClick={onRemove}>
            <Trans>Remove…</Trans>
          </Button>
        )}
      </div>
      <State passkey={passkey} />
    </li>
  )
}

function State({ passkey: { state, code, ready_at, reason } }: Pick<PasskeyLineProps, 'passkey'>) {
  const words = 'type-13 text-text-2'
  if (state === 'pending' && code !== null) return <EnrolmentCode code={code} />
  if (state === 'waits' && ready_at !== null) {
    return (
      <p className={words}>
        <Trans>
          It signs from <When at={ready_at} exact />. Until then any passkey that is ready can remove it.
        </Trans>
      </p>
    )
  }
  if (state === 'sending' || state === 'removing') {
    return (
      <p className={words}>
        <Trans>The signer is being told.</Trans>
      </p>
    )
  }
  return reason === '' ? null : <p className="type-13 wrap-anywhere text-danger-text">{reason}</p>
}
