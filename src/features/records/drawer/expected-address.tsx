import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { AddressBlock } from '@/lib/ui/address-block'
import { CopyButton } from '@/lib/ui/copy-button'

/** The address where the payment is expected, in full; shown before anything was paid too. */
export function ExpectedAddress({ address, chain, simulated }: { address: string; chain: string; simulated: boolean }) {
  const { t } = useLingui()
  const block = useRef<HTMLDivElement>(null)
  return (
    <div className="grid grid-cols-1 gap-2">
      <AddressBlock ref={block} address={address} columns={address.startsWith('0x') ? 6 : 5} />
      <div className="flex items-center justify-between gap-2 type-13 text-text-3">
        <span>
          {simulated ? (
            <Trans>{chain}, simulated: no real money</Trans>
          ) : (
            <Trans>On {chain} and no other network</Trans>
          )}
        </span>
        <CopyButton value={address} label={t`Copy receiving address`} source={block} />
      </div>
    </div>
  )
}
