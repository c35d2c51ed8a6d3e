import { sql } from 'kysely'
import { keyId, seal, unseal } from '#server/core/secrets'
import type { CoreServices } from '#server/core/services'
import { inTransaction } from '#server/database/connect'
import { sealedTopic } from '#server/database/outbox'
import type { Trx } from '#server/database/schema'
import { clearIsWanted } from './application-key'
import { changeSealed } from './row-seal'
import { SEALED_PLACES, textOf } from './secret-counts'
import type { SealedPlace } from './secret-counts'

type ResealServices = Pick<CoreServices, 'db' | 'settings'>
type OnError = (error: unknown) => void

const BATCH = 200

interface SealedRow {
  readonly key: readonly unknown[]
  readonly sealed: string
}

const keyOf = ({ keys }: SealedPlace) => sql.join(keys.map((name) => sql.ref(name)))

/**
 * Seals with the current secret what was sealed with an earlier one, and seals what the version before kept in clear.
 * Rows are read in batches by primary key, each batch in a transaction of its own, so that no row is read twice in one
 * pass and no lock is held for long. Safe beside other processes.
 *
 * @param onError called for a row that no secret opens; it stays as it is
 * @returns how many rows were sealed anew
 */
export async function resealAll(services: ResealServices, onError: OnError): Promise<number> {
  let count = await sealClearRows(services)
  count += await sealClearMessages(services)
  for (const place of SEALED_PLACES) count += await resealPlace(services, place, onError)
  return count
}

async function resealPlace({ db, settings }: ResealServices, place: SealedPlace, onError: OnError): Promise<number> {
  let after: readonly unknown[] | null = null
  let count = 0
  for (;;) {
    const rows: readonly SealedRow[] = await inTransaction(db, async (trx) => {
      const found = await readBatch(trx, place, { after, current: keyId(settings.secret) })
      for (const row of found) {
        const opened = openOr(() => unseal(settings, row.sealed), onError)
        if (opened === null) continue
        const write = async () => await writeSealed(trx, place, { ...row, sealed: seal(settings.secret, opened) })
        if (place.under === undefined) await write()
        else await changeSealed(trx, settings, { kind: place.under, id: String(row.key[0]), change: write })
        count++
      }
      return found
    })
    after = rows.at(-1)?.key ?? null
    if (after === null || rows.length < (place.batch ?? BATCH)) return count
  }
}

function openOr(open: () => string, onError: OnError): string | null {
  try {
    return open()
  } catch (error) {
    onError(error)
    return null
  }
}

async function readBatch(
  trx: Trx,
  place: SealedPlace,
  { after, current }: { after: readonly unknown[] | null; current: string },
): Promise<readonly SealedRow[]> {
  const text = textOf(place)
  const beyond = after === null ? sql`true` : sql`(${keyOf(place)}) > (${sql.join([...after])})`
  const { rows } = await sql<SealedRow>`
    select jsonb_build_array(${keyOf(place)}) as key, ${text} as sealed from ${sql.table(place.table)}
    where ${sql.ref(place.column)} is not null and ${text} not like ${`%.${current}`} and ${beyond}
    order by ${keyOf(place)}
    limit ${place.batch ?? BATCH}
    for no key update`.execute(trx)
  return rows
}

async function writeSealed(trx: Trx, place: SealedPlace, { key, sealed }: SealedRow): Promise<void> {
  const value = place.json === true ? sql`to_jsonb(${sealed}::text)` : sql`${sealed}::text`
  await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${value}
    where (${keyOf(place)}) = (${sql.join([...key])})`.execute(trx)
}

/**
 * Seals the KEYs and the seed that the version before wrote in clear. The clear text stays beside the sealed one until
 * no process of that version can be at work any more, and is then removed.
 */
async function sealClearRows({ db, settings }: ResealServices): Promise<number> {
  const places = [
    { table: 'application_key', clear: 'secret', key: 'id', first: '0', under: 'application-key' },
    { table: 'chain_seed', clear: 'seed', key: 'only_row', first: 'false', under: undefined },
  ] as const
  const isClearWanted = await clearIsWanted(db)
  let count = 0
  for (const { table, clear, key, first, under } of places) {
    let after: string = first
    for (;;) {
      const found: readonly { key: string; clear: string }[] = await inTransaction(db, async (trx) => {
        const { rows } = await sql<{ key: string; clear: string }>`
          select ${sql.ref(key)}::text as key, ${sql.ref(clear)} as clear from ${sql.table(table)}
          where ${sql.ref(clear)} is not null and (sealed is null or not ${isClearWanted}::boolean)
            and ${sql.ref(key)} > ${after}
          order by ${sql.ref(key)}
          limit ${BATCH}
          for no key update`.execute(trx)
        for (const row of rows) {
          const change = async () =>
            await sql`
              update ${sql.table(table)}
              set sealed = coalesce(sealed, ${seal(settings.secret, row.clear)}::text),
                  ${sql.ref(clear)} = case when ${isClearWanted}::boolean then ${sql.ref(clear)} end
              where ${sql.ref(key)} = ${row.key}`.execute(trx)
          if (under === undefined) await change()
          else await changeSealed(trx, settings, { kind: under, id: row.key, change })
        }
        return rows
      })
      count += found.length
      const last = found.at(-1)
      if (last === undefined || found.length < BATCH) break
      after = last.key
    }
  }
  return count
}

/**
 * Mails and text messages that the version before queued in clear: those that are over lose their payload, those that
 * wait are sealed.
 */
async function sealClearMessages({ db, settings }: ResealServices): Promise<number> {
  let after = '0'
  let count = 0
  for (;;) {
    const found: readonly { id: string }[] = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string; topic: string; payload: unknown; over: boolean }>`
        select id, topic, payload, done_at is not null or dead_at is not null as over from outbox
        where topic in ('mail', 'sms') and payload <> 'null'::jsonb and id > ${after}
          and (locked_until is null or locked_until <= clock_timestamp())
        order by id
        limit ${BATCH}
        for update skip locked`.execute(trx)
      for (const { id, topic, payload, over } of rows) {
        const stored = over ? null : { sealed: seal(settings.secret, JSON.stringify(payload)) }
        await sql`
          update outbox set topic = ${sealedTopic(topic)}, payload = ${JSON.stringify(stored)}::jsonb
          where id = ${id}`.execute(trx)
      }
      return rows
    })
    count += found.length
    const last = found.at(-1)
    if (last === undefined || found.length < BATCH) return count
    after = last.id
  }
}
