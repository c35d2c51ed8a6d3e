import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { policyOptions } from '@/lib/api/withdrawal'
import { Duration } from '@/lib/ui/duration'
import { Callout } from '@/lib/ui/callout'

/** Explains how a new address is protected: how long it waits, and who is told. */
export function WaitWords() {
  const { data } = useQuery(policyOptions)
  return (
    <Callout title={<Trans>A new address waits before it can be paid.</Trans>}>
      {data && (
        <Trans>
          It is usable after <Duration seconds={data.wait_seconds} />.
        </Trans>
      )}{' '}
      <Trans>A mail tells you of it, with a link that stops all withdrawals.</Trans>
    </Callout>
  )
}
