import { useRef } from 'react'

/**
 * The key of a keyed call: the same for the same content, so that a repeat after a lost answer is the same act, and a
 * new one as soon as the content differs.
 *
 * @example sendPhone(body, keyOf([body.area_code, body.phone]))
 */
export function useKey(): (content: readonly string[]) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
