import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { freePort } from '../../tests/server-process'
import { createEnding } from './ending'
import type { Ending } from './ending'
import { openPorts } from './open-ports'

const { db } = await testDatabase()

/** The ports of an api, and what ends it. */
async function opened(app: Hono): Promise<{ port: number; ending: Ending; token: string }> {
  const api = testApi({ db })
  app.all('/api/*', async (context) => await api.app.fetch(context.req.raw, context.env))
  const ending = createEnding()
  const port = await freePort()
  const environment = { HOST: '127.0.0.1', PORT: port, METRICS_PORT: await freePort() }
  await openPorts({ app, metrics: new Hono() }, { environment, events: api.services.events, ending })
  const { token } = await api.signInAs()
  return { port, ending, token }
}

/** What a caller has heard who sends one call and never closes the connection. */
function caller(port: number, call: string): () => string {
  let text = ''
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => undefined)
  socket.write(`GET ${call}\r\nHost: a\r\nConnection: keep-alive\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return () => text
}

test('a process ends while consoles listen to its events and do not hang up', async () => {
  const { port, ending, token } = await opened(new Hono())
  const consoles = [1, 2].map(() => caller(port, `/api/v1/events HTTP/1.1\r\nX-Token: ${token}`))
  await expect.poll(() => consoles.map((heard) => heard().includes('event: hello'))).toEqual([true, true])

  await ending.end()

  // The last chunk of a stream that was ended, not cut off.
  await expect.poll(() => consoles.map((heard) => heard().endsWith('0\r\n\r\n'))).toEqual([true, true])
})

test('a call under way is answered, and its connection is not waited for', async () => {
  const app = new Hono()
  let answer = (): void => undefined
  const told = new Promise<void>((resolve) => (answer = resolve))
  let began = (): void => undefined
  const begun = new Promise<void>((resolve) => (began = resolve))
  app.get('/slow', async (context) => {
    began()
    await told
    return context.text('answered')
  })
  const { port, ending } = await opened(app)
  const heard = caller(port, '/slow HTTP/1.1')
  await begun

  const ended = ending.end()
  // The port has closed when it takes nobody any more.
  await expect.poll(async () => await fetch(`http://127.0.0.1:${port}/`).catch(() => 'refused')).toBe('refused')
  answer()
  await ended

  await expect.poll(heard).toMatch(/answered$/)
})
