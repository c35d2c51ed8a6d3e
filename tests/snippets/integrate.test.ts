import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deliverDue } from '#server/callback/testing/test-callbacks'
import { webhookSignature } from '#server/callback/signature'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { createTools } from '#sandbox/tools/tools-app'
import { shopClient } from '#sandbox/customers/shop-client'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { freePort } from '../server-process'

// Runs every program of docs/integrate.md, as a shop's developer would copy it. What is absent on a machine is named as
// skipped.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const TSX = import.meta.resolve('tsx')
const document = await readFile(join(ROOT, 'docs/integrate.md'), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'integrate-'))

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
// The programs sign with the real time.
town.clock.advance(Date.now() / 1000 - town.clock.seconds())

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  await rm(folder, { recursive: true, force: true })
})

/** Listens on a free port. @returns the origin */
async function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => await new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return address.port
}

const PORT = await freePort()
const TOOLS = await listen(async (request) => await tools.fetch(request))
const settings = { ...town.services.settings, tools_url: TOOLS, callback_local: [`http://127.0.0.1:${PORT}`] }
const services = { ...town.services, settings }
const api = testApi({ db, services: town.services, settings })
const API = await listen(api.app.fetch)
const tools = createTools({
  services: {
    ...services,
    clock: { ...town.clock, advance: () => Promise.resolve(), refresh: () => Promise.resolve() },
  },
  customers: town.world,
  simulation: null,
  places: { console: API, tools: TOOLS, wallet: 'http://wallet.localhost:4174' },
  folders: { pages: folder, wallet: folder, docs: folder },
})

/** A program of the document by the file name in its first line. */
function program(file: string): string {
  const block = document
    .split(/^```/m)
    .map((part) => part.replace(/^\w+\n/, ''))
    .find((part) => part.split('\n', 1)[0]?.includes(` ${file}`))
  if (block === undefined) throw new Error(`docs/integrate.md has no ${file}`)
  return block
}

async function written(file: string): Promise<string> {
  const path = join(folder, file)
  await writeFile(path, program(file))
  return path
}

interface Language {
  /** What the machine must have. */
  readonly needs: readonly string[]
  readonly shop: string
  /** null: this language has no program that listens. */
  readonly callback: string | null
  /** The command of a program, once it is ready to run. */
  readonly command: (path: string, listens: boolean) => Promise<readonly [string, ...string[]]>
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  curl: {
    needs: ['bash', 'curl', 'openssl'],
    shop: 'shop.sh',
    callback: null,
    command: async (path) => await Promise.resolve(['bash', path]),
  },
  TypeScript: {
    needs: ['node'],
    shop: 'shop.mts',
    callback: 'callback.mts',
    command: async (path) => await Promise.resolve([process.execPath, '--import', TSX, path]),
  },
  Python: {
    needs: ['python3'],
    shop: 'shop.py',
    callback: 'callback.py',
    command: async (path) => await Promise.resolve(['python3', path]),
  },
  Go: {
    needs: ['go'],
    shop: 'shop.go',
    callback: 'callback.go',
    command: async (path) => {
      const built = path.replace(/\.go$/, '')
      await run('go', ['build', '-o', built, path], { env: { ...process.env, GO111MODULE: 'off', CGO_ENABLED: '0' } })
      return [built]
    },
  },
  PHP: {
    needs: ['php'],
    shop: 'shop.php',
    callback: 'callback.php',
    command: async (path, listens) =>
      await Promise.resolve(['php', ...(listens ? ['-S', `127.0.0.1:${PORT}`] : []), path]),
  },
}

async function absent(needs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    needs.map(
      async (name) =>
        await run('sh', ['-c', `command -v ${name}`]).then(
          () => [],
          () => [name],
        ),
    ),
  )
  return found.flat()
}

/** A new application whose KEY may refund, and what a program of it reads from its environment. */
async function newDesk() {
  const shop = await newShop(db, town.clock.now(), { merchant_id: town.merchant.merchant_id })
  await db.updateTable('application').set({ key_refund_limit: '100' }).where('id', '=', shop.application_id).execute()
  const REFUND_TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const own = { API, TOOLS, APP_ID: shop.appid, APP_KEY: shop.secret, REFUND_TO, PORT: String(PORT) }
  return { shop, env: { ...process.env, ...own } }
}

type Desk = Awaited<ReturnType<typeof newDesk>>

async function setCallbackAddress({ shop: { appid } }: Desk, notify_url: string): Promise<void> {
  const response = await fetch(`${TOOLS}/sandbox/callback-address`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ appid, notify_url }),
  })
  expect(await response.json()).toMatchObject({ code: 200, data: { notify_url } })
}

const SAID = /^Send the customer to \S+\/pay\/[\w-]{22}\nStatus of (ORDER-[\w-]+): 2\nRefund: improgress\n$/

let listening: ChildProcess | undefined
afterEach(() => {
  listening?.kill()
  listening = undefined
})

/** Starts a program that listens. @returns what it has printed so far, and answers of it to a message */
async function startReceiver(command: readonly [string, ...string[]], { env }: Desk) {
  const [file, ...given] = command
  const child = spawn(file, given, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  listening = child
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  const url = `http://127.0.0.1:${PORT}/`
  const isUp = async (): Promise<boolean> =>
    await fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 200_000, interval: 100 }).toBe(true)
  const answerTo = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: 'POST', headers, body })).status
  return { printed: () => printed, answerTo, url }
}

/** Messages that a receiver must not believe, with their headers. */
function forgeries(key: string): [name: string, body: string, headers: Record<string, string>][] {
  const timestamp = Math.floor(Date.now() / 1000)
  const body = '{"type":"payment.paid","data":{"out_trade_no":"FORGED","status":2}}'
  const signed = (at: number, keys: string[]) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': webhookSignature({ id: 'msg_1', timestamp: at, body }, keys),
  })
  return [
    ['another KEY', body, signed(timestamp, ['another KEY'])],
    ['a changed body', `${body} `, signed(timestamp, [key])],
    ['five minutes old', body, signed(timestamp - 301, [key])],
    ['no signature', body, { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp) }],
  ]
}

// A first build of a Go program builds its libraries too, so the time that a test may take is longer here.
describe.each(Object.entries(LANGUAGES))('%s', (_, language) => {
  test('creates, has it paid, hears of it, queries and refunds', async ({ skip }) => {
    const missing = await absent(language.needs)
    if (missing.length > 0) skip(`${missing.join(', ')} is not on this machine`)
    const desk = await newDesk()
    const { shop, env } = desk
    const receiver =
      language.callback === null
        ? null
        : await startReceiver(await language.command(await written(language.callback), true), desk)
    await setCallbackAddress(desk, receiver?.url ?? `${TOOLS}/sink/shell`)
    const [command, ...given] = await language.command(await written(language.shop), false)
    const { stdout } = await run(command, given, { env })
    const [, number = ''] = SAID.exec(stdout) ?? []
    expect(number, stdout).not.toBe('')
    await deliverDue(services)
    if (receiver === null) return await shellVerifies(desk, number)

    await expect.poll(() => receiver.printed().split('\n').length).toBe(3)
    expect(receiver.printed().split('\n').toSorted()).toEqual([
      '',
      // Both were due at the same moment, so they came in any order.
      `payment.paid ${number}: status 2`,
      `payment.refund_requested ${number}: status 5`,
    ])
    for (const [name, body, headers] of forgeries(shop.secret))
      expect(await receiver.answerTo(body, headers), name).toBe(400)
    expect(receiver.printed()).not.toContain('FORGED')
  }, 300_000)
})

const sunk = z.object({
  data: z.object({
    list: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })),
  }),
})

/** The shell has no program that listens: what the sandbox's receiver got is verified, as the document says. */
async function shellVerifies({ shop, env }: Desk, number: string): Promise<void> {
  const answer: unknown = await (await fetch(`${TOOLS}/sandbox/callback-sink`)).json()
  const came = z.parse(sunk, answer).data.list.find(({ body }) => body.includes('payment.paid'))
  expect(came?.body).toContain(number)
  const path = await written('callback.sh')
  const verdict = async (body: string, headers: Record<string, string>): Promise<string> => {
    const { 'webhook-id': ID = '', 'webhook-timestamp': WHEN = '', 'webhook-signature': SIGNATURES = '' } = headers
    const given = { ...env, ID, WHEN, SIGNATURES, BODY: body }
    // What is not genuine is told by the exit code too.
    return await run('bash', [path], { env: given }).then(
      ({ stdout }) => stdout.trim(),
      (error: unknown) => String(Object(error).stdout).trim(),
    )
  }
  expect(await verdict(came?.body ?? '', came?.headers ?? {})).toBe('genuine')
  for (const [name, body, headers] of forgeries(shop.secret))
    expect(await verdict(body, headers), name).not.toBe('genuine')
}

describe('the calls of the sandbox', () => {
  /** The blocks of shell that are no program: single calls. */
  const calls = document
    .split(/^```/m)
    .filter((part) => part.startsWith('bash\ncurl'))
    .map((part) => part.replace(/^bash\n/, ''))

  test.each(calls)('%s', async (text) => {
    const desk = await newDesk()
    const { trade_no: TRADE_NO } = await waitingOrder(desk)
    const here = text.replaceAll('http://127.0.0.1:8000', `http://127.0.0.1:${PORT}`)
    const { stdout } = await run('bash', ['-c', here], { env: { ...desk.env, TRADE_NO } })
    for (const line of stdout.replaceAll('}{', '}\n{').trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ code: 200 })
  })
})

async function waitingOrder({ shop }: Desk): Promise<{ trade_no: string }> {
  const client = shopClient(async (path, init) => await api.app.request(path, init), shop, town.clock)
  return await client.create({ out_trade_no: 'WAITING', token_id: '101', amount: '10' })
}
