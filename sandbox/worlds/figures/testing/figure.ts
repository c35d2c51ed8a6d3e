import type { Ask } from './ask'
import type { Fact, FactName } from './facts'

/** One figure of one screen. */
export interface Figure {
  readonly screen: string
  /** The words that stand beside it. */
  readonly name: string
  /** The call that answers it, and the field. */
  readonly call: string
  /** What it must be: two figures of one fact are always equal. */
  readonly fact: FactName
  /** Reads it as the screen does. */
  readonly read: (ask: Ask) => Promise<Fact>
  /**
   * Which keys of the fact the screen shows, where it does not show all: those that a function names, or only those that
   * were read (`shown`).
   */
  readonly part?: 'shown' | ((key: string, ask: Ask) => boolean)
}

/** A figure that is a single value. */
export const one = (value: string | number): Fact => new Map([['', String(value)]])

/** A figure with a value per key. */
export function each<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => string | number): Fact {
  return new Map(rows.map((row) => [key(row), String(value(row))]))
}
