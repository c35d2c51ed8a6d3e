import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

/** An answer on its way; a fault returns another one. */
interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Changes the answers to one path below `/api/v1`. */
export interface Fault {
  /** Without one the answers to every path. */
  readonly path?: string
  readonly change: (answer: Answered, request: Request) => Answered
}

/** A back end on a port of its own. */
export interface BackEnd {
  readonly api: string
  /** Plants a fault; undefined removes it. */
  plant(fault: Fault | undefined): void
  close(): Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

/** Serves the API over HTTP, with at most one fault planted. */
export async function serveBackEnd(fetch: Fetch): Promise<BackEnd> {
  let planted: Fault | undefined
  const server = createAdaptorServer({
    fetch: async (request: Request) => {
      const response = await fetch(request)
      const isAsked = planted?.path === undefined || new URL(request.url).pathname === `/api/v1${planted.path}`
      if (planted === undefined || !isAsked) return response
      const type = response.headers.get('content-type') ?? ''
      const changed = planted.change({ status: response.status, type, text: await response.text() }, request)
      const headers = new Headers(response.headers)
      for (const [name, value] of Object.entries(changed.headers ?? {})) headers.set(name, value)
      headers.set('Content-Type', changed.type)
      headers.delete('Content-Length')
      return new Response(changed.status === 204 ? null : changed.text, { status: changed.status, headers })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    api: `http://127.0.0.1:${portOf(server.address())}/api/v1`,
    plant: (fault) => {
      planted = fault
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return address.port
}

/** Changes the `data` of an envelope, or the envelope itself. */
export const inEnvelope =
  (change: (said: Record<string, unknown>) => unknown): Fault['change'] =>
  (answer) => ({ ...answer, text: JSON.stringify(change(Object(JSON.parse(answer.text)))) })

/** Changes the first row of a list. */
export const inFirstRow = (change: (row: Record<string, unknown>) => unknown): Fault['change'] =>
  inEnvelope((said) => {
    const data: { list?: unknown[] } = Object(said['data'])
    const [first, ...rest] = data.list ?? []
    return { ...said, data: { ...data, list: [change(Object(first)), ...rest] } }
  })

/** An object without one of its fields. */
export const without = (row: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([each]) => each !== name))
