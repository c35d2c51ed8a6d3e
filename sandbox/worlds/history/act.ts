import type { Trx } from '#server/database/schema'

/** Something that is done with the money at a moment of a day. */
export interface Act {
  readonly at: Date
  readonly write: (trx: Trx) => Promise<void>
}

/** An act that is begun and ended: of one that cannot end before now, nothing is written. */
export interface SpanningAct {
  readonly begin: Act
  readonly end: Act
}
