import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { randomId, seal, unseal } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import { Refusal } from '#server/core/refusal'
import type { Db, Trx } from '#server/database/schema'
import type { BodyOf } from '#shared/contract/operation'
import type { addOpeningDocument } from '#shared/contract/opening'
import { cleanPicture } from './picture'

type NewDocument = BodyOf<typeof addOpeningDocument>

const LARGEST_BYTES = 3 * 1024 * 1024
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const PDF_HEAD = Buffer.from('%PDF-')
const PDF_END = Buffer.from('%%EOF')
/** The end mark may be followed by a few line breaks. */
const PDF_TAIL_BYTES = 1024

/**
 * The bytes to keep of an uploaded document. A picture is decoded and encoded anew. A PDF is kept as it is, because
 * encoding it anew would change what the reviewer has to judge; it is handed out as a download only.
 *
 * @throws Refusal document_refused when the bytes are not what the type says, are cut off, or are 3 MiB or more; unavailable
 */
async function checkedBytes(owner: string, type: NewDocument['content_type'], bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0 || bytes.length >= LARGEST_BYTES) throw new Refusal('document_refused')
  if (type !== 'application/pdf') {
    return await cleanPicture(owner, type, bytes).catch((error: unknown) => {
      throw error instanceof Refusal && error.reason === 'image_refused' ? new Refusal('document_refused') : error
    })
  }
  const isWhole =
    bytes.subarray(0, PDF_HEAD.length).equals(PDF_HEAD) && bytes.subarray(-PDF_TAIL_BYTES).includes(PDF_END)
  if (!isWhole) throw new Refusal('document_refused')
  return bytes
}

/**
 * Checks and seals an uploaded document. It runs outside a transaction, because decoding a picture takes time.
 *
 * @param owner the merchant, whose pictures take turns
 * @throws Refusal document_refused; unavailable while too many pictures of this owner wait
 */
export async function sealedDocument(
  { secret }: Pick<SecretKeys, 'secret'>,
  owner: string,
  { kind, name, content_type, base64 }: NewDocument,
) {
  if (!BASE64.test(base64)) throw new Refusal('document_refused')
  const bytes = await checkedBytes(owner, content_type, Buffer.from(base64, 'base64'))
  return {
    id: randomId(),
    kind,
    name,
    content_type,
    size: bytes.length,
    sealed: seal(secret, bytes.toString('base64')),
  }
}

/** Keeps a document in the place of the one of its kind. */
export async function keepDocument(
  trx: Trx,
  document: Awaited<ReturnType<typeof sealedDocument>> & { merchant_id: string; created_at: Date },
): Promise<void> {
  const { merchant_id, kind } = document
  await trx.deleteFrom('opening_document').where('merchant_id', '=', merchant_id).where('kind', '=', kind).execute()
  await trx.insertInto('opening_document').values(document).execute()
}

/** The documents of a merchant by name, without their bytes, in the order of their kinds. */
export async function documentsOf(db: Db, merchant_id: string) {
  return await db
    .selectFrom('opening_document')
    .select(['id', 'kind', 'name', 'content_type', 'size', 'created_at'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('kind')
    .execute()
}

/** A document with its bytes, for a reviewer; undefined when there is none. */
export async function openDocument(db: Db, keys: SecretKeys, id: string) {
  const row = await db
    .selectFrom('opening_document')
    .select(['name', 'content_type', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { sealed, ...about } = row
  return { ...about, bytes: Buffer.from(unseal(keys, sealed), 'base64') }
}

const KEPT_MILLIS = 30 * 86_400_000

/**
 * Deletes the documents of merchants who were refused more than 30 days ago, and those that were never sent with an
 * application within 30 days. Those of a merchant under review or with open permission stay.
 */
export async function forgetDocuments(trx: Trx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MILLIS)
  await trx
    .deleteFrom('opening_document')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('merchant')
          .select('merchant.id')
          .whereRef('merchant.id', '=', 'opening_document.merchant_id')
          .where('merchant.status', 'in', [MERCHANT_STATUS.not_opened, MERCHANT_STATUS.not_passed]),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('opening_application')
            .select('opening_application.id')
            .whereRef('opening_application.merchant_id', '=', 'opening_document.merchant_id')
            .where('opening_application.decided_at', '>=', before),
        ),
      ),
    )
    .execute()
}
