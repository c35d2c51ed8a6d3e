import { useSyncExternalStore } from 'react'
import { secondHalf } from './late-second-half'
import type * as parts from './second-half'

/** The second half of the frame, or undefined until its code is there. */
export function useSecondHalf(): typeof parts | undefined {
  const found = useSyncExternalStore(secondHalf.subscribe, secondHalf.get, secondHalf.get)
  return found.state === 'here' ? found.code : undefined
}
