import * as z from 'zod/mini'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { documentsOf } from '#server/merchant/opening-document'

const MOST = 30

const storedForm = z.record(z.string(), z.string())

/** An application for merchant permission, as the reviewers' page lists it. */
export interface ListedOpening {
  /** The `mchid`. */
  readonly id: string
  readonly name: string
  readonly status: number
  readonly stage: string
  readonly created_time: number
  readonly form: Readonly<Record<string, string>>
  readonly documents: readonly { readonly id: string; readonly kind: string; readonly name: string }[]
}

/** The newest application of each merchant whose permission is not open, at most 30, the newest first. */
export async function openingList(db: Db): Promise<ListedOpening[]> {
  const rows = await db
    .selectFrom('opening_application')
    .innerJoin('merchant', 'merchant.id', 'opening_application.merchant_id')
    .select([
      'merchant.id as merchant_id',
      'mchid',
      'name',
      'status',
      'stage',
      'form',
      'opening_application.created_at',
    ])
    .where('merchant.status', '<>', 3)
    .where('merchant.deleted_at', 'is', null)
    .where('opening_application.id', 'in', (eb) =>
      eb
        .selectFrom('opening_application')
        .select(({ fn }) => fn.max('opening_application.id').as('id'))
        .groupBy('merchant_id'),
    )
    .orderBy('opening_application.id', 'desc')
    .limit(MOST)
    .execute()
  return await Promise.all(
    rows.map(async ({ merchant_id, mchid, name, status, stage, form, created_at }) => {
      const read = z.safeParse(storedForm, form)
      const documents = await documentsOf(db, merchant_id)
      return {
        id: mchid,
        name,
        status,
        stage,
        created_time: secondsOf(created_at),
        form: read.success ? read.data : {},
        documents: documents.map(({ id, kind, name: file }) => ({ id, kind, name: file })),
      }
    }),
  )
}
