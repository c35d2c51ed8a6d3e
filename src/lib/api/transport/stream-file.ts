import { noteActivity } from './activity'
import { connected } from './connection'
import type { Operation, QueryOf } from '#shared/contract/operation'
import { ApiError, isAbort, isApiError } from './errors'
import { TIMEOUT_MS } from './exchange'
import { inAskedFormat, type Pieces } from './file/asked-format'
import { guardWrite } from './in-flight'
import { PRIVATE } from './private-call'
import { readAnswer } from './read-answer'
import { headersOf, prepare, withinOffer } from './request'

/** The target of a file's bytes. After `close` the file exists; after `abort` nothing remains. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}

export interface FileProgress {
  bytes: number
  /** The size of the whole file, when the server sent it. */
  of: number | undefined
}

export interface StreamOptions {
  /** Opened only when the answer is a file, so that a refusal creates no empty file. */
  openSink: () => Promise<FileSink>
  onProgress: (progress: FileProgress) => void
  signal: AbortSignal
}

type FileLine = Operation & { readonly stream: 'file' }
type Query = Readonly<Record<string, string | number | undefined>>

/**
 * Streams a file of the server into a sink, piece by piece: the page never holds a whole file in memory. Thirty seconds
 * without a byte end it. The same file twice at the same time is refused (SPEC.md section 8). With `format` in the query
 * the file has that format, or is refused (`inAskedFormat`).
 * @throws {ApiError} a JSON answer is a refusal and never saved as a file (SECURITY.md section 4, §7); an abort stays
 * the browser's AbortError
 */
export function streamFile<Line extends FileLine>(
  line: Line,
  options: StreamOptions & { query: QueryOf<Line> & Query },
): Promise<void>
export async function streamFile(line: FileLine, options: StreamOptions & { query: Query }): Promise<void> {
  const request = prepare(line, await withinOffer(line, { query: options.query }))
  await guardWrite(`GET ${request.url}`, async () => {
    const { session } = connected()
    const silence = silenceClock()
    try {
      if (!session.isAway()) noteActivity()
      const response = await fetch(request.url, {
        headers: { ...headersOf(request), Accept: '*/*', 'X-Download': '1' },
        signal: AbortSignal.any([session.signal(), options.signal, silence.signal]),
        ...PRIVATE,
        redirect: 'error',
      })
      await refuseWhatIsNoFile(line, response, request.token)
      await save(line, response, { ...options, silence })
    } catch (error) {
      options.signal.throwIfAborted()
      if (silence.signal.aborted) throw new ApiError('timeout', { cause: error })
      throw isApiError(error) || isAbort(error) ? error : new ApiError('network', { cause: error })
    } finally {
      silence.pause()
    }
  })
}

async function refuseWhatIsNoFile(line: FileLine, response: Response, token: string | undefined): Promise<void> {
  const { ok, status, headers, body } = response
  if (ok && body && !/\bjson|html/i.test(headers.get('content-type') ?? '')) return
  try {
    await readAnswer(line, { status, headers, text: await response.text() })
  } catch (error) {
    if (isApiError(error, 'unauthorized') && token !== undefined) connected().session.refused(token)
    throw error
  }
  // The server answered with a JSON success instead of a file.
  throw new ApiError('shape', { status, where: line.name })
}

interface Saving extends StreamOptions {
  query: Query
  silence: SilenceClock
}

async function save(line: FileLine, { body, headers }: Response, options: Saving): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  const type = headers.get('content-type')
  let pieces = received(reader, sizeOf(headers), options)
  let sink: FileSink | undefined
  options.silence.pause()
  try {
    pieces = await inAskedFormat({ where: line.name, type, format: options.query['format'], pieces })
    sink = await options.openSink()
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      // What has arrived before the cancel is not written any more.
      options.signal.throwIfAborted()
      await sink.write(next.value)
    }
    await sink.close()
  } catch (error) {
    // The connection first: what is made of its bytes may be waiting for it.
    await Promise.allSettled([reader.cancel(), pieces.return(), sink?.abort()])
    throw error
  }
}

function sizeOf(headers: Headers): number | undefined {
  const told = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(told) && told > 0 ? told : undefined
}

/** The bytes of the server. A piece counts as progress when the next one is wanted: then it is written. */
async function* received(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  of: number | undefined,
  { onProgress, silence }: Saving,
): Pieces {
  for (let bytes = 0; ; onProgress({ bytes, of })) {
    silence.wind()
    const { done, value } = await reader.read()
    silence.pause()
    if (done) break
    yield value
    bytes += value.byteLength
  }
}

type SilenceClock = ReturnType<typeof silenceClock>

/** Expires when the server sends nothing for too long. Time spent on a slow disk or in a file dialog does not count. */
function silenceClock() {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  const pause = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    pause,
    wind() {
      pause()
      timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
    },
  }
}
