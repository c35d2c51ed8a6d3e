import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleOff, type LucideIcon, Webhook } from 'lucide-react'
import type { CallbackOverview } from '@/lib/api/callbacks'
import { Badge } from '@/lib/ui/badge'
import { IconButton } from '@/lib/ui/button'
import { Popover } from '@/lib/ui/popover'
import type { Tone } from '@/lib/ui/tone'

type AddressState = CallbackOverview['addresses'][number]['state']

const LOOKS: Record<AddressState, { word: MessageDescriptor; tone: Tone; icon: LucideIcon }> = {
  on: { word: msg`On`, tone: 'success', icon: CircleCheck },
  off: { word: msg`Switched off`, tone: 'danger', icon: CircleOff },
  none: { word: msg`No address`, tone: 'neutral', icon: CircleDashed },
}

/** The state of an application's callback address. */
export function AddressBadge({ state }: { state: AddressState }) {
  const { t } = useLingui()
  const { word, tone, icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

/** The button that shows the callback addresses. */
export function Addresses({ addresses }: { addresses: CallbackOverview['addresses'] }) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Callback addresses`}
      align="end"
      width={420}
      trigger={<IconButton variant="secondary" icon={Webhook} label={t`Callback addresses`} />}
    >
      <AddressList addresses={addresses} />
    </Popover>
  )
}

/** The callback address of each application. */
export function AddressList({ addresses }: { addresses: CallbackOverview['addresses'] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Callback addresses`} className="grid grid-cols-1 gap-3">
      {addresses.map(({ appid, apply_name, url, state }) => (
        <li key={appid} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <span className="font-medium">{apply_name}</span>
          <AddressBadge state={state} />
          <span className="col-span-2 type-13 wrap-anywhere text-text-2">{url}</span>
        </li>
      ))}
      {addresses.length === 0 && (
        <li className="text-text-2">
          <Trans>There is no application yet.</Trans>
        </li>
      )}
    </ul>
  )
}
