import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { type Device, devicesOptions, endDevice, endOtherDevices } from '@/lib/api/security'
import { useOffers } from '@/lib/api/use-offers'
import { useZone } from '@/lib/api/use-zone'
import { explain } from '@/lib/domain-ui/explain'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { useDeviceWords } from '@/lib/domain-ui/device-words'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { FieldError } from '@/lib/ui/field'
import { Icon } from '@/lib/ui/icon'
import { LoadingLines } from '@/lib/ui/skeleton'
import { useKeptFocus } from '@/lib/ui/use-kept-focus'

/** Where the account is signed in, and the sign-out of one device or of all others. */
export function DevicesCard() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const query = useQuery(devicesOptions)
  const heading = useRef<HTMLHeadingElement>(null)
  const canEndAll = useOffers('user.endOtherSessions')
  const refresh = () => cache.invalidateQueries({ queryKey: devicesOptions.queryKey })
  const end = useMutation({
    mutationFn: endDevice,
    meta: { formShowsError: true },
    onSuccess: () => announce(t`The device is signed out`),
    onSettled: refresh,
  })
  const endAll = useMutation({
    mutationFn: endOtherDevices,
    meta: { formShowsError: true },
    onSuccess: () => announce(t`Other devices are signed out`),
    onSettled: refresh,
  })
  const devices = query.data
  const others = devices?.filter(({ current }) => !current) ?? []
  const fault = end.error ?? endAll.error
  return (
    <Card aria-labelledby="devices-title" {...useKeptFocus(heading)}>
      <CardHead
        id="devices-title"
        heading={heading}
        title={<Trans>Devices</Trans>}
        actions={
          canEndAll &&
          others.length > 0 && (
            <Button variant="link" loading={endAll.isPending} onClick={() => endAll.mutate()}>
              <Trans>Sign out others</Trans>
            </Button>
          )
        }
      />
      <CardBody className="grid grid-cols-1 gap-3">
        <QueryFault query={query} title={<Trans>Could not load the devices.</Trans>} />
        {query.isPending && <LoadingLines />}
        <div role="alert" className="empty:hidden">
          {fault && <FieldError>{explain(fault)}</FieldError>}
        </div>
        {devices?.length === 0 && (
          <p className="text-text-2">
            <Trans>This service lists no device.</Trans>
          </p>
        )}
        {devices && devices.length > 0 && (
          <ul className="divide-y divide-line-hair">
            {devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                busy={end.isPending && end.variables === device.id}
                onEnd={() => end.mutate(device.id)}
              />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

interface DeviceLineProps {
  device: Device
  busy: boolean
  onEnd: () => void
}

function DeviceLine({ device: { device: told, ip, active_time, current, kept }, busy, onEnd }: DeviceLineProps) {
  const { t } = useLingui()
  const zone = useZone()
  const device = useDeviceWords()(told)
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon of={/phone|android|ipad/i.test(device) ? Smartphone : Laptop} className="text-text-2" />
      <div className="min-w-0 flex-1">
        <div translate="no" className="font-medium wrap-anywhere">
          {device}
        </div>
        <div className="type-12 text-text-3">
          {ip} · <RecordTime at={active_time} zone={zone} />
          {kept && (
            <>
              {' · '}
              <Trans>stays signed in</Trans>
            </>
          )}
        </div>
      </div>
      {current ? (
        <Badge tone="success">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button size="sm" variant="quiet" aria-label={t`Sign out ${device}, ${ip}`} loading={busy} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
