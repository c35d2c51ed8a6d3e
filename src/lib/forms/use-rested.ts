import { useEffect, useState } from 'react'

/**
 * What is typed, after it has not changed for a time, so that not every key press becomes a call. An empty text counts at
 * once.
 * @param ms how long it rests, in milliseconds
 */
export function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  if (text === '' && rested !== '') setRested('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return text === '' ? '' : rested
}
