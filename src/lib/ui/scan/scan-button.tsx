import { Trans } from '@lingui/react/macro'
import { ScanQrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CodeRules } from '#shared/address/address-code'
import { useCanScan } from '@/lib/camera/use-can-scan'
import { Button } from '../button'

const ScanSheet = lazy(async () => {
  const { ScanSheet: sheet } = await import('./scan-sheet')
  return { default: sheet }
})

interface ScanButtonProps {
  /** The network that the address is wanted for; undefined until one is chosen. */
  rules: CodeRules | undefined
  /** The person has looked at the address and uses it. */
  onUse: (address: string) => void
}

/** Scans the QR code of an address. Nothing is drawn where the device has no camera for that. */
export function ScanButton({ rules, onUse }: ScanButtonProps) {
  const [open, setOpen] = useState(false)
  const canScan = useCanScan()
  if (!canScan) return null
  return (
    <>
      <Button
        size="lg"
        icon={ScanQrCode}
        onClick={() => setOpen(true)}
        {...(rules ? {} : { disabledReason: <Trans>Choose the network first</Trans> })}
      >
        <Trans>Scan</Trans>
      </Button>
      {open && rules && (
        <Suspense>
          <ScanSheet rules={rules} onUse={onUse} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
