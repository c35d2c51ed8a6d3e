import { useEffect, useState } from 'react'

/** A text after it has rested for a while: what somebody types is asked about once, not letter by letter. */
export function useDebounced(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
