import { Trans } from '@lingui/react/macro'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { AddressBlock } from '@/lib/ui/address-block'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'

interface CompareProps {
  /** As it is shown. */
  address: string
  similar: FixedAddress
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A new address beside the saved one that it could be taken for. One tick says that both were compared. */
export function Compare({ address, similar, checked, onCheckedChange }: CompareProps) {
  const { name } = similar
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="alert">
        <Callout tone="danger" title={<Trans>This looks like an address of yours, and is another.</Trans>}>
          <Trans>Such addresses are planted in a history, to be copied out of it by mistake.</Trans>
        </Callout>
      </div>
      <p className="type-13 font-medium">
        <Trans>The new one</Trans>
      </p>
      <AddressBlock address={address} />
      <p className="type-13 font-medium">
        {name === '' ? <Trans>Saved already</Trans> : <Trans>Saved already: {name}</Trans>}
      </p>
      <AddressBlock address={similar.address} />
      <Checkbox
        checked={checked}
        onCheckedChange={onCheckedChange}
        label={<Trans>I compared both, group by group, and mean the new one.</Trans>}
      />
    </div>
  )
}
