import { useEffect, useState } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { canReadCodes } from './barcode'

/** True on a phone whose browser reads QR codes; elsewhere the button is not shown. */
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
