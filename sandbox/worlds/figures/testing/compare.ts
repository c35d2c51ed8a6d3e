import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { canonicalAmount } from '#server/ledger/ledger-entry'
import type { Ask } from './ask'
import { FACTS } from './facts'
import type { Fact, FactName } from './facts'
import { FIGURES } from './figure-table'
import type { Figure } from './figure'

/** Where and when the facts are looked at. */
export interface Moment {
  readonly merchant_id: string
  readonly zone: string
  readonly now: Date
}

/** One spelling for each number; other values stay as they are. */
const plain = (value: string): string => (/^-?\d+(?:\.\d+)?$/.test(value) ? canonicalAmount(value) : value)

/** Runs the query of a fact. */
export async function factOf(db: Db, name: FactName, { merchant_id, zone, now }: Moment): Promise<Fact> {
  const text = FACTS[name]
    .replaceAll(':merchant', merchant_id)
    .replaceAll(':zone', `'${zone}'`)
    .replaceAll(':now', `timestamptz '${now.toISOString()}'`)
  const { rows } = await sql<{ key?: string; value: string | number | null }>`${sql.raw(text)}`.execute(db)
  return new Map(rows.map(({ key = '', value }) => [key, String(value ?? 0)]))
}

/** A figure that is not its fact. */
export interface Difference {
  readonly figure: string
  readonly shown: Readonly<Record<string, string>>
  readonly true: Readonly<Record<string, string>>
}

/** What is zero may be left out; so both sides are compared without it. */
const withoutZeros = (values: readonly (readonly [string, string])[]): Map<string, string> =>
  new Map(values.map(([key, value]) => [key, plain(value)] as const).filter(([, value]) => value !== '0'))

async function differenceOf(figure: Figure, fact: Fact, ask: Ask): Promise<Difference | undefined> {
  const read = await figure.read(ask)
  const { part } = figure
  const wanted = [...fact].filter(([key]) => part === undefined || (part === 'shown' ? read.has(key) : part(key, ask)))
  const [shown, expected] = [withoutZeros([...read]), withoutZeros(wanted)]
  const keys = [...new Set([...shown.keys(), ...expected.keys()])].filter((key) => shown.get(key) !== expected.get(key))
  if (keys.length === 0) return undefined
  const first = keys.slice(0, 5)
  const side = (values: ReadonlyMap<string, string>): Record<string, string> =>
    Object.fromEntries(first.map((key) => [key, values.get(key) ?? 'nothing']))
  return { figure: `${figure.screen}: ${figure.name}`, shown: side(shown), true: side(expected) }
}

/** Reads every figure as its screen does, and returns those that are not their fact. */
export async function differences(db: Db, moment: Moment, ask: Ask): Promise<Difference[]> {
  const found: Difference[] = []
  const facts = new Map<FactName, Fact>()
  for (const figure of FIGURES) {
    const fact = facts.get(figure.fact) ?? (await factOf(db, figure.fact, moment))
    facts.set(figure.fact, fact)
    const difference = await differenceOf(figure, fact, ask)
    if (difference !== undefined) found.push(difference)
  }
  return found
}
