import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../connect'
import { preferIndexes } from '../index-reads'
import type { Db } from '../schema'

const node = z.object({
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  get Plans(): z.ZodMiniOptional<z.ZodMiniArray<typeof node>> {
    return z.optional(z.array(node))
  },
})
type Node = z.infer<typeof node>

/**
 * Rows of a table that a statement reads, those that a filter throws away among them, counted by PostgreSQL itself. What the
 * statement has changed is undone.
 *
 * @example
 * expect(await rowsRead(db, 'outbox', dueSql({ topics: ['mail'], now, limit: 10, claimSeconds: 45 }))).toBe(10)
 */
export async function rowsRead(db: Db, table: string, statement: RawBuilder<unknown>): Promise<number> {
  const undone = new Error('nothing is kept')
  let read = 0
  const within = (part: Node): number => {
    const own = (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)) * part['Actual Loops']
    const below = (part.Plans ?? []).reduce((sum, each) => sum + within(each), 0)
    return (part['Relation Name'] === table ? own : 0) + below
  }
  await inTransaction(db, async (trx) => {
    await preferIndexes(trx)
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${statement}`.execute(trx)
    const [{ Plan }] = z.parse(z.tuple([z.object({ Plan: node })]), rows[0]?.['QUERY PLAN'])
    read = within(Plan)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return read
}
