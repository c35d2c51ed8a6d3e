import { observable } from '@/lib/config/observable'

/**
 * Loads the page anew with the version that is ready.
 * @param target another address of the console to open instead of this page
 */
type Update = (target?: string) => void

/** How the update is done; undefined while this page has the newest version. */
export const update = observable<Update | undefined>(undefined)
