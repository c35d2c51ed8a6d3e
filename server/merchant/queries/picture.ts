import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { PictureType } from '../picture'

export interface Picture {
  readonly id: string
  readonly merchant_id: string
  readonly content_type: PictureType
  readonly bytes: Buffer
  readonly created_at: Date
}

export async function insertPicture(db: Db, picture: Picture): Promise<void> {
  await db.insertInto('picture').values(picture).execute()
}

export async function countPictures(db: Db, merchant_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('picture')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The kind of a picture, and its size in bytes. */
export function findPicture(db: Db, id: string) {
  return db
    .selectFrom('picture')
    .select('content_type')
    .select(sql<number>`length(bytes)`.as('size'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** At most `bytes` bytes of a picture; none behind its end, and none of one that is not there. @param from 0 for the first byte */
export async function picturePart(
  db: Db,
  id: string,
  { from, bytes }: { from: number; bytes: number },
): Promise<Uint8Array> {
  const found = await db
    .selectFrom('picture')
    .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${bytes}::int)`.as('part'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.part ?? new Uint8Array()
}
