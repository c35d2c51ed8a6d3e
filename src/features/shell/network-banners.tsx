import { Trans } from '@lingui/react/macro'
import { Clock, CloudOff, Wifi } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { clockSkew, lastHeard } from '@/lib/api/transport/server-clock'
import { slowReads } from '@/lib/api/transport/slow-network'
import { useZone } from '@/lib/api/use-zone'
import { ageWords } from '@/lib/domain-ui/data-age'
import { zoneLabel } from '#shared/time/zone'
import { Banner } from '@/lib/ui/banner'
import { Button } from '@/lib/ui/button'
import { useUnheard } from './read-state'

const SKEW_SECONDS = 120

/** The banners about the connection, at the top of the page. */
export function NetworkBanners() {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const slow = useSyncExternalStore(slowReads.subscribe, () => slowReads.get() > 0)
  const { isUnheard, askAgain } = useUnheard()
  const skewed = useSyncExternalStore(subscribeToOnline, () => Math.abs(clockSkew()) > SKEW_SECONDS)
  if (!online) {
    return (
      <Banner icon={CloudOff} title={<Trans>You are offline.</Trans>}>
        <LastKnown />
      </Banner>
    )
  }
  if (slow) return <Banner icon={Wifi} title={<Trans>The current network is not good, loading...</Trans>} />
  if (isUnheard) return <Unheard onRetry={askAgain} />
  if (skewed) {
    return (
      <Banner tone="info" icon={Clock} title={<Trans>The clock of this device is off.</Trans>}>
        <Trans>Times are shown by the server's clock.</Trans>
      </Banner>
    )
  }
  return null
}

/** Reads without an answer, said once for the whole page: each figure that could not be refreshed says its own age. */
function Unheard({ onRetry }: { onRetry: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const again = async () => {
    setAsking(true)
    await onRetry()
    setAsking(false)
  }
  return (
    <Banner
      icon={CloudOff}
      title={<Trans>The server did not answer.</Trans>}
      action={
        <Button size="sm" loading={asking} onClick={() => void again()}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>Figures that could not be refreshed show their time.</Trans>
    </Banner>
  )
}

/** The time of the last answer of the server, which an earlier visit may have had. */
function LastKnown() {
  const zone = useZone()
  const heard = lastHeard()
  if (heard === undefined) return <Trans>What you see is from the last connection. Money actions are off.</Trans>
  const time = `${ageWords(heard, zone)} ${zoneLabel(zone, heard)}`
  return <Trans>What you see is from {time} or earlier. Money actions are off.</Trans>
}

function subscribeToOnline(listener: () => void): () => void {
  const stop = new AbortController()
  addEventListener('online', listener, stop)
  addEventListener('offline', listener, stop)
  return () => stop.abort()
}
