import { heldCode } from '@/lib/late/testing/held-code'

/** The code of tables, whose arrival a test decides; `vi.mock` puts it in place of the real one. */
export const heldTable = heldCode(() => import('../table/data-table-view'))
