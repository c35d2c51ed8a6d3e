import { useSyncExternalStore } from 'react'

/** SPEC.md section 9: the phone layout applies up to 640 px. */
const PHONE = '(max-width: 640px)'

/**
 * True in the phone layout, which depends on the width and never on the path. Either the list or the table is drawn,
 * never both.
 */
export function usePhoneWidth(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
