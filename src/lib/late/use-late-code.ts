import { useEffect, useSyncExternalStore } from 'react'
import type { LateCode, LateState } from './late-code'

/**
 * Where a late part of the console is; it is fetched as soon as it is wanted. A failed fetch is repeated by `load`, for
 * example by a button, and not by itself.
 * @example const rules = useLateCode(addressRules, text !== '')
 */
export function useLateCode<T>(late: LateCode<T>, isWanted: boolean): LateState<T> {
  const found = useSyncExternalStore(late.subscribe, late.get, late.get)
  const isMissing = isWanted && found.state === 'coming'
  useEffect(() => {
    // Who draws it shows that it failed.
    if (isMissing) late.load().catch(() => undefined)
  }, [late, isMissing])
  return found
}
