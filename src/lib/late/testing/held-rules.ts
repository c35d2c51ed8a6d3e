import { heldCode } from './held-code'

/** The rules of addresses, whose arrival a test decides; `vi.mock` puts them in place of the real ones. */
export const heldRules = heldCode(() => import('#shared/address/rules'))
