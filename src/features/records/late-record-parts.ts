import { lateInLayer } from '@/lib/ui/late-layers'

/** What the buttons above the list of payments open. */
export const recordParts = lateInLayer(() => import('./record-parts'))
