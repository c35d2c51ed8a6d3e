import { useSyncExternalStore } from 'react'

/** SPEC.md section 2: the layout of phones begins at 640 px. */
const PHONE = '(max-width: 640px)'

/** True in the phone's layout; goes by width, never by path. */
export function usePhoneWidth(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
