import { uploadImage } from '#shared/contract/system'
import { randomId } from '#server/core/secrets'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { cleanPicture } from '../picture'
import { Refusal } from '#server/core/refusal'
import { countPictures, insertPicture } from '../queries/picture'
import { PICTURE_PATH } from '../pictures-page'

const MOST_PICTURES = 200

/** Uploading a picture. */
export const uploadRoutes: Handler[] = [
  handler(uploadImage, async (call, { db, clock, settings }) => {
    const { merchant_id } = callerOf(call)
    const { content_type, base64 } = call.body
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Refusal('image_refused')
    const bytes = await cleanPicture(merchant_id, content_type, Buffer.from(base64, 'base64'))
    if ((await countPictures(db, merchant_id)) >= MOST_PICTURES) throw new Refusal('too_many')
    const id = randomId()
    await insertPicture(db, { id, merchant_id, content_type, bytes, created_at: clock.now() })
    return { url: `${settings.tools_url}${PICTURE_PATH}/${id}` }
  }),
]
