import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { rechargeAddressOptions } from '@/lib/api/recharges'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Loading } from '@/lib/ui/skeleton'
import { AnotherAddress, RechargeAddress } from './recharge-address'

interface KeptAddressProps {
  /** The intent that reserved it. */
  client_ref: string
  zone: string
  /** Back to the form, for another address. */
  onAnother: () => void
}

/** An address that was reserved earlier, read again after a reload or from a shared link. Nothing is reserved here. */
export function KeptAddress({ client_ref, zone, onAnother }: KeptAddressProps) {
  const query = useQuery(rechargeAddressOptions(client_ref))
  return (
    <div className="grid grid-cols-1 gap-5">
      {query.data ? (
        <RechargeAddress reserved={query.data} zone={zone} onAnother={onAnother} />
      ) : query.isError ? (
        <>
          <QueryFault query={query} title={<Trans>Could not load the address.</Trans>} />
          <AnotherAddress onPress={onAnother} />
        </>
      ) : (
        <Loading className="grid gap-5" bars={['h-16 w-full', 'size-44', 'h-24 w-full']} />
      )}
    </div>
  )
}
