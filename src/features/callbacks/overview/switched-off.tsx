import { Trans } from '@lingui/react/macro'
import { CircleOff } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { CallbackOverview } from '@/lib/api/callbacks'
import { formatTime } from '#shared/time/format-time'
import { Callout } from '@/lib/ui/callout'

type Address = CallbackOverview['addresses'][number]

/** Every application whose receiver answered 410: nothing is sent there until the merchant changes the address. */
export function SwitchedOff({ addresses, zone }: { addresses: readonly Address[]; zone: string }) {
  return addresses
    .filter(({ state }) => state === 'off')
    .map(({ appid, apply_name, url, off_time }) => {
      const time = formatTime(off_time, 'save', { zone })
      return (
        <Callout
          key={appid}
          tone="danger"
          icon={CircleOff}
          className="mb-4"
          title={<Trans>The callback address of {apply_name} is switched off.</Trans>}
        >
          <Trans>
            Its receiver answered 410 (Gone) at {time}, so nothing is sent to <span className="type-mono">{url}</span>{' '}
            any more.
          </Trans>{' '}
          <SetAgain />
        </Callout>
      )
    })
}

/** What to do about an address that is switched off. */
export function SetAgain() {
  return (
    <Trans>
      Set the address again under <PageLink to="/appManage">Management</PageLink>, then resend what failed.
    </Trans>
  )
}
