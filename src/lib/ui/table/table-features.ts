import { metaHelper, tableFeatures } from '@tanstack/react-table'
import type { ColumnLook } from './column-look'

/**
 * Only what our tables use: no feature at all. Columns are chosen and ordered by passing them in order, and rows come sorted
 * from the server.
 */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })
