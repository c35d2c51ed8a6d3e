import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { policyOptions } from '@/lib/api/withdrawal'
import { useOffers } from '@/lib/api/use-offers'
import { Duration } from '@/lib/ui/duration'

/** What every change of a factor brings with it. How long withdrawals wait is said where the back end tells it. */
export function FreezeWords() {
  const isTold = useOffers('account.withdrawalPolicy')
  const { data } = useQuery({ ...policyOptions, enabled: isTold })
  return (
    <>
      {data && (
        <>
          <Trans>
            Withdrawals are frozen for <Duration seconds={data.wait_seconds} /> after this change.
          </Trans>{' '}
        </>
      )}
      <Trans>Other devices are signed out, and a message tells you of it.</Trans>
    </>
  )
}
