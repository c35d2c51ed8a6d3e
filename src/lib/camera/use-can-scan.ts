import { useEffect, useState } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { cameras } from './use-camera'

/**
 * Whether scanning is offered: the browser can give a camera, and the device is one that people point at things: the
 * phone layout, a touch screen, or a camera that faces away.
 */
export function useCanScan(): boolean {
  const isPhone = usePhoneWidth()
  const facesAway = useFacesAway()
  return cameras() !== undefined && (isPhone || navigator.maxTouchPoints > 0 || facesAway)
}

/** Whether a camera is known to face away from the person. Most browsers tell only after the camera was allowed once. */
function useFacesAway(): boolean {
  const [does, setDoes] = useState(false)
  useEffect(() => {
    let current = true
    const ask = async () => {
      const devices = (await cameras()?.enumerateDevices()) ?? []
      if (current) setDoes(devices.some(doesFaceAway))
    }
    // A browser that does not tell has the same answer as one without such a camera.
    ask().catch(() => {})
    return () => {
      current = false
    }
  }, [])
  return does
}

function doesFaceAway(device: MediaDeviceInfo): boolean {
  if (!('InputDeviceInfo' in window) || !(device instanceof InputDeviceInfo)) return false
  return device.getCapabilities().facingMode?.includes('environment') ?? false
}
