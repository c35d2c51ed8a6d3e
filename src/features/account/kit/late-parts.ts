import { lateInLayer } from '@/lib/ui/late-layers'
import type * as parts from '../account-parts'

export type AccountParts = typeof parts

/**
 * The forms and dialogs of the account, which are drawn when a button is pressed. They come together: whoever makes recovery
 * codes by one of the forms must see them.
 */
export const accountParts = lateInLayer<AccountParts>(() => import('../account-parts'))
