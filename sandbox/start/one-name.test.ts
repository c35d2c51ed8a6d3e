import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { oneName } from './one-name'

const app = new Hono()
app.use(oneName('http://localhost:4173'))
app.get('*', (context) => context.text('the console'))

const open = async (host: string, mode = 'navigate') =>
  await app.request('/record?page=2', { headers: { Host: host, 'Sec-Fetch-Mode': mode } })

test.each(['127.0.0.1:4173', '[::1]:4173'])('a page opened under %s is redirected to localhost', async (host) => {
  const { status, headers } = await open(host)
  expect([status, headers.get('Location')]).toEqual([302, 'http://localhost:4173/record?page=2'])
})

test('calls under localhost, under the name of a proxy, and from programs are answered without a redirect', async () => {
  for (const asked of [open('localhost:4173'), open('console.example'), open('127.0.0.1:4173', 'cors')])
    expect((await asked).status).toBe(200)
  expect((await app.request('/record', { headers: { Host: '127.0.0.1:4173' } })).status).toBe(200)
})
