import { useEffect, useState } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { canReadCodes } from './barcode'

/** On a phone whose browser reads QR codes; elsewhere there is no such button. */
export function useCanScan(): boolean {
  const isPhone = usePhoneWidth()
  const [can, setCan] = useState(false)
  useEffect(() => {
    let current = true
    const ask = async () => {
      const answer = await canReadCodes()
      if (current) setCan(answer)
    }
    void ask()
    return () => {
      current = false
    }
  }, [])
  return isPhone && can
}
