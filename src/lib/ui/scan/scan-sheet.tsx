import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CodeReading, type CodeRules, readAddressCode } from '#shared/address/address-code'
import { useCamera } from '@/lib/camera/use-camera'
import { announce } from '../announce'
import { Button } from '../button'
import { Callout } from '../callout'
import { Sheet } from '../sheet'
import { CameraView } from './camera-view'
import { CodeProblemWords } from './code-problem'
import { FoundAddressView } from './found-address'
import { PictureChoice } from './picture-choice'

interface ScanSheetProps {
  rules: CodeRules
  onUse: (address: string) => void
  onClose: () => void
}

/**
 * Reads the QR code of an address with the camera, or from a picture. A code of another network takes nothing over, and
 * the camera goes on. What was found is shown whole, and goes into the field only when the person says so.
 */
export function ScanSheet({ rules, onUse, onClose }: ScanSheetProps) {
  const { t } = useLingui()
  const { state, camera } = useCamera()
  const [reading, setReading] = useState<CodeReading>()
  const { network } = rules
  const take = (text: string) => {
    const next = readAddressCode(text, rules)
    if (next.ok) camera.close()
    setReading(next)
  }
  const again = () => {
    setReading(undefined)
    camera.open()
  }
  const use = (address: string) => {
    onUse(address)
    announce(t`The address is filled in`)
    onClose()
  }
  return (
    <Sheet
      tall
      open
      onOpenChange={onClose}
      title={<Trans>Scan an address</Trans>}
      description={<Trans>On {network}</Trans>}
      footer={
        reading?.ok ? (
          <>
            <Button variant="primary" size="lg" block onClick={() => use(reading.address)}>
              <Trans>Use this address</Trans>
            </Button>
            <Button size="lg" block onClick={again}>
              <Trans>Scan again</Trans>
            </Button>
          </>
        ) : (
          <Button size="lg" block onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
    >
      {reading?.ok ? (
        <FoundAddressView found={reading} />
      ) : (
        <div className="flex min-h-full flex-col gap-4">
          <CameraView state={state} camera={camera} onText={take} />
          <div role="alert" className="empty:hidden">
            {reading && (
              <Callout tone="danger" title={<Trans>Nothing was filled in.</Trans>}>
                <CodeProblemWords of={reading.problem} network={network} />
              </Callout>
            )}
          </div>
          <PictureChoice onText={take} />
        </div>
      )}
    </Sheet>
  )
}
