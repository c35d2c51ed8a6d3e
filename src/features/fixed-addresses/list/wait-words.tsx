import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { policyOptions } from '@/lib/api/withdrawal'
import { Duration } from '@/lib/ui/duration'
import { Callout } from '@/lib/ui/callout'

/** Explains how a new address is protected: how long it waits, and who is told. */
export function WaitWords() {
  const { data } = useQuery(policyOptions)
  return (
    <Callout title={<Trans>A new address has a waiting time before you can withdraw to it.</Trans>}>
      {data && (
        <Trans>
          It is usable after <Duration seconds={data.wait_seconds} />.
        </Trans>
      )}{' '}
      <Trans>You get an email about it, with a link that stops all withdrawals.</Trans>
    </Callout>
  )
}
