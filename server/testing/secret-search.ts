import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** A secret that was planted, by what it is. */
export interface Planted {
  readonly what: string
  /** The secret as people and programs write it. */
  readonly text: string
  /** The bytes that it stands for, where it is a form of bytes, such as a seed in base32. */
  readonly bytes?: Buffer
}

/** Shorter pieces may be there by chance, so of a shorter secret only the whole is looked for. */
const SHORTEST_PIECE = 12

/** Every row of every table as text: JSON, in which bytes are hex, and the bytes once more in base64. */
export async function dumpOf(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string; bytes: readonly string[] }>`
    select c.relname as name,
           coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype), '{}') as bytes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p')
    group by c.relname
    order by c.relname`.execute(db)
  const lines: string[] = []
  for (const { name, bytes } of tables) {
    const base64 = bytes.map((column) => sql`coalesce(replace(encode(t.${sql.ref(column)}, 'base64'), E'\n', ''), '')`)
    const more = base64.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(base64)})`
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text || ' ' || ${more} as row from ${sql.table(name)} t`.execute(db)
    lines.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return lines
}

/** Base64 of bytes wherever they stand in a longer text: the characters that depend on nothing else, at each offset. */
function base64Anywhere(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const first = Math.ceil((offset * 8) / 6)
    return whole.slice(first, Math.floor(((offset + bytes.length) * 8) / 6))
  })
}

/** A text and its halves, where these are long enough. */
function withHalves(value: Buffer): Buffer[] {
  const middle = Math.ceil(value.length / 2)
  return middle < SHORTEST_PIECE ? [value] : [value, value.subarray(0, middle), value.subarray(middle)]
}

/** Every piece of a text that is long enough to be no chance: somebody may have cut it anywhere. */
function piecesOf(text: string): string[] {
  if (text.length < SHORTEST_PIECE + 4) return [text]
  const count = text.length - SHORTEST_PIECE + 1
  return Array.from({ length: count }, (_, at) => text.slice(at, at + SHORTEST_PIECE))
}

/** The forms in which a secret, or a part of it, may be written somewhere. */
function formsOf({ text, bytes }: Planted): readonly string[] {
  const encoded = [Buffer.from(text), ...(bytes === undefined ? [] : [bytes])]
    .flatMap(withHalves)
    .flatMap((each) => [each.toString('hex'), ...base64Anywhere(each)])
  return [...piecesOf(text), ...encoded].map((form) => form.toLowerCase())
}

/**
 * Where planted secrets stand in clear: whole or a part, as text, in hex or in base64.
 *
 * @param lines of a dump, a log or a queue; what stands before the first colon names the place
 * @returns one sentence for each find, without the secret; empty when there is none
 */
export function findSecrets(lines: readonly string[], planted: readonly Planted[]): string[] {
  const places = lines.map((line) => ({ place: line.split(':')[0] ?? '', text: line.toLowerCase() }))
  const found = new Set<string>()
  for (const secret of planted)
    for (const form of formsOf(secret)) {
      // Six digits stand by chance inside of hashes and ids, so they must stand alone.
      const alone = /^\d{1,8}$/.test(form) ? new RegExp(`(?<![0-9a-z])${form}(?![0-9a-z])`) : null
      for (const { place, text } of places)
        if (alone === null ? text.includes(form) : alone.test(text)) found.add(`${secret.what} in ${place}`)
    }
  return [...found]
}
