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

export function findPicture(db: Db, id: string) {
  return db.selectFrom('picture').select(['content_type', 'bytes']).where('id', '=', id).executeTakeFirst()
}
