import { COMPARISONS } from './comparisons'
import { dashboardFigures } from './dashboard-figures'
import type { Figure } from './figure'
import { moneyFigures } from './money-figures'
import { otherFigures } from './other-figures'
import { recordFigures } from './record-figures'

/** Every figure of every screen. docs/generated/figures.md is written from it. */
export const FIGURES: readonly Figure[] = [
  ...dashboardFigures,
  ...COMPARISONS.flatMap(({ of, against }) => [of, against]),
  ...recordFigures,
  ...moneyFigures,
  ...otherFigures,
]
