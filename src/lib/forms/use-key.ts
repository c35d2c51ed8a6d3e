import { useState } from 'react'

interface KeyOf {
  (content: readonly string[]): string
  /** The next call gets a new key, because the server refused this one, or carried it out. */
  renew: () => void
}

/**
 * The key of a keyed call: the same for the same content, so that a repeat after a lost answer is the same act, and a
 * new one as soon as the content differs.
 *
 * @example sendPhone(body, keyOf([body.area_code, body.phone]))
 */
export function useKey(): KeyOf {
  return useState(makeKeyOf)[0]
}

/** A key for one try of a call whose repeat must be another act, because its answer is given only once. */
export const newKey = (): string => crypto.randomUUID()

function makeKeyOf(): KeyOf {
  let last: { text: string; key: string } | undefined
  const keyOf = (content: readonly string[]) => {
    const text = JSON.stringify(content)
    if (last?.text !== text) last = { text, key: newKey() }
    return last.key
  }
  return Object.assign(keyOf, {
    renew: () => {
      last = undefined
    },
  })
}
