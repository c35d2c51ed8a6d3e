import type { Context } from 'hono'
import type { Services } from '#server/chain/services'
import { openDocument } from '#server/merchant/opening-document'

/** `GET /opening/document/{id}`: a document of an application, as a download and never as a page. */
export async function documentDownload(
  context: Context,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
): Promise<Response> {
  const document = await openDocument(db, settings, context.req.param('id') ?? '')
  if (document === undefined) return await context.notFound()
  return context.body(new Uint8Array(document.bytes), 200, {
    'Content-Type': document.content_type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(document.name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
