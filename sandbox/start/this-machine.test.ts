import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#server/start/listen'
import { thisMachineOnly } from '#sandbox/tools/access'
import { freePort } from '../../tests/server-process'

const others = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)

/** The status of an answer; the code of the error without one. The Host header is forged, as an attacker's would be. */
async function ask(host: string, port: number): Promise<unknown> {
  return await new Promise((resolve) => {
    const sent = request({ host, port, path: '/sandbox/state', headers: { Host: `127.0.0.1:${port}` }, timeout: 5000 })
    sent.on('error', (error) => resolve('code' in error ? error.code : error.message))
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.end()
  })
}

test('a port for this machine refuses a connection from another address, whatever Host says', async () => {
  const port = await freePort()
  const app = new Hono()
  app.use(thisMachineOnly)
  app.get('*', (context) => context.text('the codes'))
  const listening = await listen({ app, port, host: '0.0.0.0', variable: 'PORT' })
  afterAll(async () => await listening.close())
  expect(await ask('127.0.0.1', port)).toBe(200)
  for (const address of others) expect(await ask(address, port), address).toBe(403)
})
