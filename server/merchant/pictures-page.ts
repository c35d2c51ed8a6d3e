import { Hono } from 'hono'
import type { Services } from '#server/chain/services'
import { limitedAs } from '#server/core/network-address'
import { Refusal, refusalAnswer } from '#server/core/refusal'
import { callerAddress, callerFinder } from '#server/http/caller-address'
import { rateLimiter } from '#server/http/rate-limit'
import { slowRefusals } from '#server/http/slow-refusals'
import { findPicture, picturePart } from './queries/picture'

export const PICTURE_PATH = '/pictures'
/** Bytes of a picture that the process holds for one reader. */
const PART_BYTES = 64 * 1024

/** `GET /pictures/{id}`, for the tools port: what merchants upload never comes from the console's own origin. */
export function createPicturesPage({ db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>): Hono {
  const app = new Hono()
  const limit = rateLimiter(db, settings.rate_limits)
  const findCaller = callerFinder(settings.trusted_proxies)
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    const { status, envelope } = refusalAnswer(error, 'en-US')
    return context.text(envelope.msg, status, { 'Retry-After': String(error.retry_after ?? 1) })
  })
  app.use(`${PICTURE_PATH}/*`, slowRefusals({ clock, settings }))
  app.get(`${PICTURE_PATH}/:id`, async (context) => {
    const owner = `pictures:${limitedAs(callerAddress(context, findCaller))}`
    await limit({ bucket: 'public', owner, now: clock.now() })
    const id = context.req.param('id')
    const picture = await findPicture(db, id)
    if (picture === undefined) return context.notFound()
    // A reader may take minutes over it: four hundred of them once held a gigabyte.
    const parts = inParts(picture.size, async (from) => await picturePart(db, id, { from, bytes: PART_BYTES }))
    return context.body(parts, 200, {
      'Content-Type': picture.content_type,
      'Content-Length': String(picture.size),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}

/** `size` bytes, of which each part is read when the one before is taken. @param read the part that begins at a byte */
function inParts(size: number, read: (from: number) => Promise<Uint8Array>): ReadableStream<Uint8Array> {
  let taken = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (taken === size) return controller.close()
        const part = await read(taken)
        if (part.length === 0) throw new RangeError('The picture was deleted while it was read.')
        taken += part.length
        controller.enqueue(part)
        if (taken === size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
