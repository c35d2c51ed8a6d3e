import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Sheet } from '@/lib/ui/sheet'
import { readCode } from './barcode'

interface ScanSheetProps {
  onFound: (address: string) => void
  onClose: () => void
}

/** Shows the camera until it sees a QR code. The result is put into the field and checked like typed text. */
export function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useRef(onFound)
  const close = useRef(onClose)
  useEffect(() => {
    found.current = onFound
    close.current = onClose
  })
  useEffect(() => {
    const stop = new AbortController()
    const scan = async () => {
      try {
        const address = await watch(video.current, stop.signal)
        if (address === undefined) return
        found.current(address)
        close.current()
      } catch {
        // There is no camera, or it was not allowed: the person types instead.
        if (!stop.signal.aborted) setRefused(true)
      }
    }
    void scan()
    return () => stop.abort()
  }, [])
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Scan an address</Trans>}
      footer={
        <Button size="lg" block onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {refused ? (
        <Callout tone="warning" title={<Trans>The camera cannot be used.</Trans>}>
          <Trans>Allow the camera for this page, or paste the address.</Trans>
        </Callout>
      ) : (
        <video ref={video} muted playsInline className="aspect-square w-full rounded-3 bg-sunken object-cover" />
      )}
    </Sheet>
  )
}

/** Opens the camera and closes it when the signal aborts or a code was read. */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | undefined> {
  if (!video) return undefined
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    return await readCode(video, signal)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
