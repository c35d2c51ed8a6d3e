import { useSyncExternalStore } from 'react'

/** SPEC.md section 9: the layout of phones begins at 640 px. */
const PHONE = '(max-width: 640px)'

/** True in the phone's layout; goes by width, never by path. Only one of list and table is ever drawn. */
export function usePhoneWidth(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
