import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { LANGUAGES, snippet } from '@/features/applications/snippets/snippets'
import type { SnippetFor } from '@/features/applications/snippets/snippet-for'
import type { SnippetLanguage } from '@/features/applications/snippets/snippets'
import { createOrder, queryOrder } from '#shared/contract/order'
import { webhookSignature } from '#server/callback/signature'
import { testDatabase } from '#server/database/test-database'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'

const run = promisify(execFile)

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
// The programs sign with the real time.
town.clock.advance(Date.now() / 1000 - town.clock.seconds())
const server = createAdaptorServer({ fetch: town.api.app.fetch })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const folder = await mkdtemp(join(tmpdir(), 'snippets-'))
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const api = `http://127.0.0.1:${portOf(server.address())}/api/v1`
const TSX = join(import.meta.dirname, '../../node_modules/.bin/tsx')
const shop = await newShop(db, town.clock.now(), { merchant_id: town.merchant.merchant_id, mode: 'hybrid' })
const paths = { create: createOrder.path, query: queryOrder.path }
const given: SnippetFor = { api, paths, appid: shop.appid, token_id: '101', priced: 'token' }

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return address.port
}

interface Interpreter {
  readonly command: string
  readonly file: string
  /** What the machine must have; a missing one is named as skipped. */
  readonly needs: readonly string[]
}

const INTERPRETERS = {
  curl: { command: 'bash', file: 'program.sh', needs: ['bash', 'curl', 'openssl'] },
  typescript: { command: TSX, file: 'program.mts', needs: ['node'] },
  python: { command: 'python3', file: 'program.py', needs: ['python3'] },
} satisfies Record<SnippetLanguage, Interpreter>

const missing = async (needs: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    needs.map(
      async (name) =>
        await run('sh', ['-c', `command -v ${name}`]).then(
          () => '',
          () => name,
        ),
    ),
  )
  return found.filter(Boolean)
}

/** Runs a program with a KEY as a merchant would, and returns what it prints. */
async function output(language: SnippetLanguage, program: string, env: Record<string, string> = {}): Promise<string> {
  const { command, file } = INTERPRETERS[language]
  const path = join(folder, file)
  await writeFile(path, program)
  const { stdout } = await run(command, [path], { env: { ...process.env, APP_KEY: shop.secret, ...env } })
  return stdout
}

/** The order in what a program prints: curl prints the whole answer, the others the data. */
const orderIn = (language: SnippetLanguage, text: string): unknown => {
  const answer = JSON.parse(text)
  return language === 'curl' ? Object(answer).data : answer
}

const MESSAGE = { id: 'msg_1', body: '{"type":"payment.paid","data":{"note":"It\'s 5 € — ok"}}' }

/** What verifies a callback with the snippet: curl reads variables, the others are called by two more lines. */
const VERIFIERS = {
  curl: () => snippet('curl', 'verify', given),
  typescript: () => `${snippet('typescript', 'verify', given)}
const headers = { 'webhook-id': process.env.ID!, 'webhook-timestamp': process.env.WHEN!, 'webhook-signature': process.env.SIGNATURES! }
console.log(isGenuine(headers, process.env.BODY!) ? 'genuine' : 'not genuine')
`,
  python: () => `${snippet('python', 'verify', given)}

headers = {"webhook-id": os.environ["ID"], "webhook-timestamp": os.environ["WHEN"], "webhook-signature": os.environ["SIGNATURES"]}
print("genuine" if is_genuine(headers, os.environ["BODY"].encode()) else "not genuine")
`,
} satisfies Record<SnippetLanguage, () => string>

describe.each(LANGUAGES)('%s', (language) => {
  const { needs } = INTERPRETERS[language]

  test('creates an order, and asks for it', async ({ skip }) => {
    const absent = await missing(needs)
    if (absent.length > 0) skip(`${absent.join(', ')} is not on this machine`)
    const made = orderIn(language, await output(language, snippet(language, 'create', given)))
    expect(made).toMatchObject({ status: 1, amount: '25.5', chain: 'TRON' })
    const { out_trade_no }: { out_trade_no: string } = Object(made)
    const asked = await output(language, snippet(language, 'query', given), { ORDER: out_trade_no })
    expect(orderIn(language, asked)).toEqual(made)
  })

  test('creates an order with a price in a currency', async ({ skip }) => {
    const absent = await missing(needs)
    if (absent.length > 0) skip(`${absent.join(', ')} is not on this machine`)
    const program = snippet(language, 'create', { ...given, priced: 'fiat' })
    const made = orderIn(language, await output(language, program))
    expect(made).toMatchObject({ status: 1, fiat_name: 'USD', fiat_amount: '25.50' })
  })

  test('knows a genuine callback from every other', async ({ skip }) => {
    const absent = await missing(needs)
    if (absent.length > 0) skip(`${absent.join(', ')} is not on this machine`)
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = { ...MESSAGE, timestamp }
    const good = {
      ID: MESSAGE.id,
      WHEN: String(timestamp),
      BODY: MESSAGE.body,
      // As during the grace time of a changed KEY: a signature of each KEY.
      SIGNATURES: webhookSignature(signed, ['the old KEY', shop.secret]),
    }
    const judged = async (change: Record<string, string>): Promise<string> =>
      await output(language, VERIFIERS[language](), { ...good, ...change }).then(
        (text) => text.trim(),
        // The shell program says no by its exit code too.
        (error: unknown) => String(Object(error).stdout).trim(),
      )
    const old = timestamp - 400
    expect(await judged({})).toBe('genuine')
    expect(await judged({ BODY: `${MESSAGE.body} ` })).toBe('not genuine')
    expect(await judged({ SIGNATURES: webhookSignature(signed, ['another KEY']) })).toBe('not genuine')
    const late = { WHEN: String(old), SIGNATURES: webhookSignature({ ...MESSAGE, timestamp: old }, [shop.secret]) }
    expect(await judged(late)).not.toBe('genuine')
  })
})
