import { createHash } from 'node:crypto'
import type { Operation } from '#shared/contract/operation'
import { openApiDocument } from './document'

/**
 * The answers with the OpenAPI document. It is written once: a quarter of a megabyte made anew for each stranger who asks
 * kept the process from answering anybody else.
 *
 * @returns an answer for the value of `If-None-Match`: 304 where the caller has the document already
 * @example
 * const answer = documentAnswer(operations)
 * answer(request.headers.get('If-None-Match'))
 */
export function documentAnswer(operations: readonly Operation[]): (known: string | null) => Response {
  const bytes = new TextEncoder().encode(JSON.stringify(openApiDocument(operations)))
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': 'application/json', ETag: tag, 'Cache-Control': 'no-cache' }
  return (known) => {
    const tags = known?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
    return tags.includes(tag) ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
  }
}
