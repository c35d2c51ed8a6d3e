import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { logout } from '#shared/contract/session'
import { sessions } from '#shared/contract/user-access'
import { inTransaction } from '#server/database/connect'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db })
const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
await new Promise((resolve) => server.once('listening', resolve))
const address = server.address()
const base = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/api/v1`

afterAll(async () => {
  api.services.events.close()
  await new Promise((resolve) => server.close(resolve))
})

/** Node asks for this with a body that is a stream; the types do not know it. */
const HALF_DUPLEX = { duplex: 'half' }

describe('over a real socket', () => {
  test('a body of 50 MB is refused at once, and the next call is answered', async () => {
    const body = 'x'.repeat(50 * 1024 * 1024)
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
    const refused = await fetch(`${base}/public/login`, init).then(
      ({ status }) => status,
      // The server may hang up before all of it is sent.
      () => 413,
    )
    expect(refused).toBe(413)
    expect((await fetch(`${base}/user/info`)).status).toBe(401)
  })

  test('a caller who hangs up in the middle of a body leaves no "call failed" in the log', async () => {
    const heard = new EventEmitter()
    const lines: string[] = []
    const write = (line: string): void => {
      lines.push(line)
      if (line.includes('"msg":"call"')) heard.emit('call')
    }
    const logged = testApi({ db, log: { write } })
    // The body is asked for, and what has come of it read, before the caller hangs up.
    let socket: Socket | undefined
    const fetch = async (request: Request, env: object): Promise<Response> => {
      const body = request.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (part, controller) => {
            controller.enqueue(part)
            socket?.destroy()
          },
        }),
      )
      return await logged.app.fetch(new Request(request, { body: body ?? null, ...HALF_DUPLEX }), env)
    }
    const other = serve({ fetch, port: 0, hostname: '127.0.0.1' })
    await once(other, 'listening')
    const at = other.address()
    socket = connect(typeof at === 'object' ? (at?.port ?? 0) : 0, '127.0.0.1')
    const answered = once(heard, 'call')
    const head =
      'POST /api/v1/public/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'
    socket.write(`${head}{"email":`)
    await answered
    expect(lines.filter((line) => line.includes('call failed'))).toEqual([])
    await new Promise((resolve) => other.close(resolve))
  })

  test('the caller’s address is the socket’s, whatever a header claims', async () => {
    const { token } = await api.signInAs()
    const headers = { 'X-Token': token, 'X-Forwarded-For': '203.0.113.9' }
    expect(
      (
        await fetch(`${base}/user/edit`, {
          method: 'PUT',
          body: '{"name":"A"}',
          headers: { ...headers, 'Content-Type': 'application/json' },
        })
      ).status,
    ).toBe(200)
    const row = await db
      .selectFrom('activity_log')
      .select('ip')
      .where('action', '=', 'user.edit')
      .executeTakeFirstOrThrow()
    expect(row.ip).toBe('127.0.0.1')
    expect((await api.data(sessions, { token })).total).toBe(1)
  })

  test('an event reaches the console while the stream stays open, and the stream ends with the session', async () => {
    const { token, merchant_id } = await api.signInAs()
    const { body } = await fetch(`${base}/events`, { headers: { 'X-Token': token } })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: hello')
    await inTransaction(db, (trx) => api.services.events.publish(trx, merchant_id, { type: 'balance' }))
    expect((await reader?.read())?.value).toContain('event: balance')
    await api.data(logout, { token })
    api.services.events.close()
    expect((await reader?.read())?.done).toBe(true)
  })
})
