import type { ServerEvent } from '#shared/contract/system'
import type { EventCursor } from './event-cursor'

/** Chunks that a console may leave unread before its stream ends; it resumes by its last id. */
const BACKLOG = 1000

/** One console's open connection, written as server-sent events (HTML Living Standard, section 9.2). */
export class EventStream {
  readonly merchant_id: string
  readonly session_id: string
  readonly body: ReadableStream<Uint8Array>
  /** How far it has been delivered. */
  cursor: EventCursor = { made_in: '0', id: '0' }
  readonly #ended = new AbortController()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor({ merchant_id, session_id }: { merchant_id: string; session_id: string }) {
    this.merchant_id = merchant_id
    this.session_id = session_id
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#ended.abort(),
    })
  }

  /** Aborts when the stream ends, whether the console or the server ended it. */
  get ended(): AbortSignal {
    return this.#ended.signal
  }

  tell(event: ServerEvent): void {
    this.#write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /** A comment: it keeps proxies from closing a quiet connection. */
  beat(): void {
    this.#write(': here\n\n')
  }

  end(): void {
    if (this.ended.aborted) return
    this.#ended.abort()
    this.#controller?.close()
  }

  #write(text: string): void {
    if (this.ended.aborted) return
    this.#controller?.enqueue(new TextEncoder().encode(text))
    if ((this.#controller?.desiredSize ?? 0) < -BACKLOG) this.end()
  }
}
