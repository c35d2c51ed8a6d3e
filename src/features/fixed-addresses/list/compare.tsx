import { Trans } from '@lingui/react/macro'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { Checkbox } from '@/lib/ui/checkbox'
import { LookAlike } from '@/lib/ui/look-alike'

interface CompareProps {
  /** In the form that is shown. */
  address: string
  similar: FixedAddress
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A new address beside the saved one that it could be mistaken for. A checkbox confirms that both were compared. */
export function Compare({ address, similar: { address: own, name }, checked, onCheckedChange }: CompareProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <LookAlike
        title={<Trans>This looks like one of your addresses, but it is a different one.</Trans>}
        entered={{ name: <Trans>The new one</Trans>, address }}
        own={{ name: name === '' ? <Trans>Saved already</Trans> : <Trans>Saved already: {name}</Trans>, address: own }}
      />
      <Checkbox
        checked={checked}
        onCheckedChange={onCheckedChange}
        label={<Trans>I compared both addresses group by group and want the new one.</Trans>}
      />
    </div>
  )
}
