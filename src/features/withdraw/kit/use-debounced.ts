import { useEffect, useState } from 'react'

/** A text after it has not changed for some time, so that typing makes one request and not one per letter. */
export function useDebounced(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
