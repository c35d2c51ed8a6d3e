import { Hono } from 'hono'
import type { Db } from '#server/database/schema'
import { findPicture } from './queries/picture'

export const PICTURE_PATH = '/pictures'

/** `GET /pictures/{id}`, for the tools port: what merchants upload never comes from the console's own origin. */
export function createPicturesPage(db: Db): Hono {
  const app = new Hono()
  app.get(`${PICTURE_PATH}/:id`, async (context) => {
    const picture = await findPicture(db, context.req.param('id'))
    if (picture === undefined) return context.notFound()
    return context.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': picture.content_type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
