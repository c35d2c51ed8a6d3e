import type { Operation } from './contract/operation'
import { connected } from './connection'
import { ApiError } from './errors'
import { TIMEOUT_MS } from './exchange'
import { readAnswer } from './read-answer'
import { type CallOptions, headersOf, prepare } from './request'

export interface Download {
  blob: Blob
  /** What the server calls the file, without anything that could be a path; undefined when it does not say. */
  name: string | undefined
}

type FileLine = Operation & { readonly stream: 'file' }

/**
 * Fetches a file as it is made, however long that takes: only 30 s without a single byte are a timeout.
 * @param onBytes hears how many bytes have come
 * @throws {ApiError} as `call` does; a refusal is never saved as a file (SECURITY.md section 4, §7)
 * @example const { blob, name } = await download(exportTransactions, { query, signal }, setBytes)
 */
export function download<Line extends FileLine>(
  line: Line,
  options: CallOptions<Line>,
  onBytes: (bytes: number) => void,
): Promise<Download>
export async function download(
  line: FileLine,
  options: { signal?: AbortSignal },
  onBytes: (bytes: number) => void,
): Promise<Download> {
  const request = prepare(line, options)
  const { session } = connected()
  const outer = options.signal ? AbortSignal.any([session.signal(), options.signal]) : session.signal()
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(request.url, {
      headers: { ...headersOf(request), Accept: '*/*', 'X-Download': '1' },
      signal: AbortSignal.any([outer, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !response.body || /json|html/i.test(type)) return await refuse(line, request.token, response)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), TIMEOUT_MS)
      parts.push(piece.value)
      bytes += piece.value.byteLength
      onBytes(bytes)
    }
    return { blob: new Blob(parts, { type }), name: fileName(response.headers.get('content-disposition')) }
  } catch (error) {
    outer.throwIfAborted()
    if (silence.signal.aborted) throw new ApiError('timeout', { cause: error })
    throw error instanceof ApiError ? error : new ApiError('network', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function refuse(line: FileLine, token: string | undefined, response: Response): Promise<never> {
  const { status, headers } = response
  if (status === 401 && token !== undefined) connected().session.refused(token)
  readAnswer(line, { status, headers, text: await response.text() })
  // A success of the envelope where a file should be.
  throw new ApiError('shape', { status, where: line.name })
}

/** RFC 6266, the plain form; letters, digits and what is harmless on every system. */
function fileName(disposition: string | null): string | undefined {
  const [, said] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? []
  const name = said
    ?.replaceAll(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 120)
  return name || undefined
}
