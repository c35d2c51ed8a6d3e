import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { costOptions } from '@/lib/api/withdrawal'
import { Callout } from '@/lib/ui/callout'

/**
 * Says before money is put in that it cannot be taken out there: the platform has no signer for the network. Nothing where the
 * service does not say so.
 */
export function ReceiveOnly({ token_id }: { token_id: string }) {
  const { data } = useQuery(costOptions)
  const cost = data?.list.find((row) => row.token_id === token_id)
  if (cost?.can_send !== false) return null
  const { token, chain } = cost
  return (
    <Callout tone="warning" title={<Trans>{chain} can only receive for now.</Trans>}>
      <Trans>
        {token} that you put in on {chain} cannot be withdrawn until this service can send there.
      </Trans>
    </Callout>
  )
}
