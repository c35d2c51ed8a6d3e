import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, lazy, Suspense, useState } from 'react'
import { ScanLine } from 'lucide-react'
import { type ChainType, isChainType } from '@/lib/address/chain-type'
import { readAddress } from '@/lib/address/read-address'
import type { SavedAddress } from '@/lib/api/withdrawal'
import { AddressInput } from '@/lib/ui/address-input'
import { Button, IconButton } from '@/lib/ui/button'
import type { Place } from '../details/places'
import { SavedAddresses } from './saved-addresses'
import { useCanScan } from './use-can-scan'

const ScanSheet = lazy(async () => {
  const { ScanSheet: sheet } = await import('./scan-sheet')
  return { default: sheet }
})

interface AddressFieldProps {
  place: Place
  places: readonly Place[]
  value: string
  onValue: (text: string) => void
  onPlace: (place: Place) => void
  saved: readonly SavedAddress[]
  /** What stands against it besides its own form. */
  problem: ReactNode | undefined
  insist: boolean
}

/** Where the money goes: typed, from the address book, or scanned where the browser can. */
export function AddressField({ place, places, value, onValue, onPlace, saved, ...rest }: AddressFieldProps) {
  const { t } = useLingui()
  const [scanning, setScanning] = useState(false)
  const canScan = useCanScan()
  const chainType = isChainType(place.chainType) ? place.chainType : undefined
  const others = chainType ? elsewhere(value, { chainType, place, places }) : []
  return (
    <div className="grid grid-cols-1 gap-2">
      <AddressInput
        label={t`Receiving address`}
        value={value}
        onChange={onValue}
        chainType={chainType}
        insist={rest.insist}
        problem={rest.problem}
        aside={<SavedAddresses saved={saved} network={place.network} onChoose={onValue} />}
        end={canScan && <IconButton icon={ScanLine} label={t`Scan a QR code`} onClick={() => setScanning(true)} />}
      />
      {others.map((other) => (
        <Button key={other.token_id} variant="link" className="justify-self-start" onClick={() => onPlace(other)}>
          <Trans>
            Send {other.token} on {other.network} instead
          </Trans>
        </Button>
      ))}
      {scanning && (
        <Suspense>
          <ScanSheet onFound={onValue} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface Elsewhere {
  chainType: ChainType
  place: Place
  places: readonly Place[]
}

/** The networks whose address this may be, where the same token can be sent. */
function elsewhere(text: string, { chainType, place, places }: Elsewhere): readonly Place[] {
  if (text.trim() === '') return []
  const reading = readAddress(chainType, text)
  if (reading.ok || reading.problem.kind !== 'other-chain') return []
  const { chainTypes } = reading.problem
  return places.filter((one) => one.token === place.token && chainTypes.some((type) => type === one.chainType))
}
