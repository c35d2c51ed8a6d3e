import { observable } from '@/lib/config/observable'

/** Loads the page anew with the version that is ready; undefined while this page has the newest one. */
export const update = observable<(() => void) | undefined>(undefined)
