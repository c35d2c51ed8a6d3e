import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { REFUSALS } from '#server/core/refusal-texts'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'

const run = promisify(execFile)

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
// The code in the document signs with the real time.
town.clock.advance(Date.now() / 1000 - town.clock.seconds())

const server = createAdaptorServer({ fetch: town.api.app.fetch })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(async () => await new Promise((resolve) => server.close(resolve)))

const env = {
  ...process.env,
  API: `http://127.0.0.1:${portOf(server.address())}`,
  APP_ID: town.shop.appid,
  APP_KEY: town.shop.secret,
}
const text = await readFile(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8')

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return address.port
}

/** The first block of code in a language of the document. */
function snippet(language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1]
  if (block === undefined) throw new Error(`docs/integrate.md has no ${language}`)
  return block
}

test('the Node code creates, queries and closes an order', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', snippet('js')], { env })
  expect(stdout).toMatch(
    /^Send the customer to http:\/\/127\.0\.0\.1:4174\/pay\/[\w-]{22}\nStatus of ORDER-\d+: 1\nClosed: 4\n$/,
  )
})

test('the shell code creates an order', async ({ skip }) => {
  const search = await run('bash', ['-c', 'command -v curl && command -v openssl']).catch(() => undefined)
  if (search === undefined) skip('curl and openssl are not on this machine')
  const { stdout } = await run('bash', ['-c', snippet('bash')], { env })
  expect(JSON.parse(stdout)).toMatchObject({ code: 200, data: { status: 1, amount: '25.5', chain: 'TRON' } })
})

test('every refusal in the document has the wording of the server', () => {
  const rows = text
    .slice(text.indexOf('## Refusals'), text.indexOf('## Callbacks'))
    .matchAll(/^\| (\d{3}) \| (.+?) \|/gm)
  const known = Object.values(REFUSALS).map((refusal) => `${refusal.status} ${refusal['en-US']}`)
  for (const [, status = '', words = ''] of rows) {
    const sentences = known.includes(`${status} ${words}`) ? [words] : words.split(', ')
    for (const sentence of sentences) expect(known).toContain(`${status} ${sentence}`)
  }
})

test('a callback has exactly the fields in the document', async () => {
  await payOrder(town.world, { chain: 'TRON', amount: '25.5', case: 'exact' })
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'callback')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const shown = Object(JSON.parse(snippet('json')))
  const { body } = Object(payload)
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(shown).toSorted())
  expect(Object.keys(body.data).toSorted()).toEqual(Object.keys(shown.data).toSorted())
  const { fees, mch_real_receive, usdt_amount, fiat_amount } = shown.data
  expect(body.data).toMatchObject({ fees, mch_real_receive, usdt_amount, fiat_amount, status: 2, exception: null })
})
