import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PAYER, severalNodes, CONFIRMATIONS, TOKEN } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { shopClient } from '#sandbox/customers/shop-client'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'
import { payment } from '#server/chain/evm/token-contract'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { ledgerSums } from '#server/ledger/ledger'
import { rechargeFunds, recharges } from '#shared/contract/account'
import type { AnswerOf, Operation } from '#shared/contract/operation'
import { EMAIL_FLOW, login, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { capabilities } from '#shared/contract/system'
import { info } from '#shared/contract/user'
import { sessions } from '#shared/contract/user-access'
import { withdraw, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { freePort } from '../server-process'
import { fundTreasury } from './fund-treasury'
import { insertShop } from './insert-shop'
import { openMailbox } from './mailbox'
import { openPrices } from './prices'
import type { Mailbox } from './mailbox'
import { listeningPorts, serve } from './processes'
import type { OperatorProcess } from './processes'
import { CALLER, get, startNginx } from './proxy'

const DATABASE_URL = process.env['DATABASE_URL'] ?? ''
const SECRET = 'a secret of the operator test, long enough'
const EMAIL = 'owner@shop.example'
const PASSWORD = 'Operator2026'
const KEY = { appid: 'shop0001', secret: 'the KEY of the shop in this test, 43 letters' }
const LIST = { page: '1', limit: '10' }
const PATIENCE = { timeout: 30_000, interval: 250 }

const port = await freePort()
const apis = [await freePort(), await freePort()]
const workerPort = await freePort()
const metricsPorts = [await freePort(), await freePort(), await freePort()]
const PUBLIC_URL = `http://localhost:${port}`

let folder: string
let nodes: SeveralNodes
let mailbox: Mailbox
let database: Connection
const processes: OperatorProcess[] = []
const closing: (() => Promise<unknown>)[] = []
let token = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'))
  closing.push(async () => await rm(folder, { recursive: true, force: true }))
  nodes = await severalNodes(join(folder, 'chain'), { began: systemClock.seconds() })
  closing.push(async () => await nodes.close())
  mailbox = await openMailbox()
  closing.push(async () => await mailbox.close())
  const prices = await openPrices()
  closing.push(async () => await prices.close())
  const common = {
    DATABASE_URL,
    SECRET,
    PUBLIC_URL,
    SMTP_URL: mailbox.url,
    PRICES_URL: prices.url,
    PRICES_SECRET: prices.secret,
    NETWORKS_FILE: await nodes.file('networks.json'),
    LOG_LEVEL: 'warn',
    WITHDRAWAL_AUDIT: 'automatic',
  }
  const start = async (env: Readonly<Record<string, string>>): Promise<void> => {
    const started = serve({ ...common, ...env })
    processes.push(started)
    closing.push(async () => await started.stop())
    await started.ready
  }
  const metrics = (at: number): string => String(metricsPorts[at])
  await start({
    ROLE: 'worker',
    PORT: String(workerPort),
    METRICS_PORT: metrics(0),
    SIGNER_FILE: join(folder, 'signer'),
    ...nodes.env,
  })
  for (const [at, api] of apis.entries())
    await start({ ROLE: 'api', PORT: String(api), METRICS_PORT: metrics(at + 1), TRUSTED_PROXIES: '127.0.0.1' })
  const nginx = await startNginx({ folder: join(folder, 'nginx'), port, apis })
  closing.push(async () => await nginx.stop())
  database = await connect({ url: DATABASE_URL, onError: () => undefined })
  closing.push(async () => await database.close())
  await insertShop(database.db, SECRET, {
    name: 'Harbor Books',
    mchid: '880001',
    email: EMAIL,
    password: PASSWORD,
    key: KEY,
  })
}, 60_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const envelope = z.object({ code: z.int(), msg: z.optional(z.string()), data: z.optional(z.unknown()) })

/** Calls an operation through nginx. @throws Error for any code but 200 */
async function call<Line extends Operation>(
  line: Line,
  parts?: { body?: object; query?: Readonly<Record<string, string>> },
): Promise<AnswerOf<Line>>
async function call(
  line: Operation,
  { body, query = {} }: { body?: object; query?: Readonly<Record<string, string>> } = {},
): Promise<unknown> {
  const { body: text } = await get(port, `/api/v1${line.path}?${new URLSearchParams(query).toString()}`, {
    method: line.method,
    headers: {
      Origin: PUBLIC_URL,
      ...(token === '' ? {} : { 'X-Token': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(line.keyed === true ? { 'Idempotency-Key': keyOf(body) } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const { code, msg, data } = z.parse(envelope, JSON.parse(text))
  if (code !== 200) throw new Error(`${line.name} answers ${code}: ${msg ?? ''}`)
  return z.parse(line.answer, data)
}

const keyOf = (body: object | undefined): string => z.parse(z.object({ client_ref: z.string() }), body).client_ref

/** The code by mail for an act of money, bound to exactly this act. */
async function proofFor(line: Operation, body: object): Promise<object> {
  const behind = mailbox.count(EMAIL)
  const digest = intentDigest(line.name, { ...body })
  await call(sendEmailCode, { body: { type: EMAIL_FLOW.withdrawal, digest } })
  return { ...body, password: passwordDigestOf(PASSWORD), email_code: await mailbox.codeFor(EMAIL, behind) }
}

describe("the operator's server, two api and one worker behind nginx", () => {
  test('is alive and ready, says what it does not offer, and offers nothing that it lacks', async () => {
    for (const each of [port, ...apis, workerPort]) {
      expect((await get(each, '/health')).status).toBe(200)
      expect(JSON.parse((await get(each, '/ready')).body)).toMatchObject({ status: 'ready' })
    }
    expect(JSON.parse((await get(port, '/ready')).body)).toEqual({ status: 'ready' })
    expect(JSON.parse((await get(workerPort, '/ready')).body)).toMatchObject({ troubles: [] })
    for (const each of processes) expect(each.output()).toContain('SMS_URL is not set')
    const offered = await call(capabilities)
    expect(offered).toMatchObject({ test_mode: false, simulated_networks: [], limits: { hold_seconds: '86400' } })
    expect(offered.operations).toContain('market.search')
    expect(offered.operations).not.toContain('session.sendSmsCode')
    await expect(call(sendSmsCode, { body: { area_code: '86', phone: '13800138000', type: 1 } })).rejects.toThrow('404')
  })

  test('serves the console with its headers, and a config.json of the operator', async () => {
    const page = await get(port, '/login')
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('text/html') } })
    expect(page.headers['content-security-policy']).toContain('frame-src https://wallet.example')
    expect(JSON.parse((await get(port, '/config.json')).body)).toMatchObject({ wallet: { active: 'production' } })
  })

  test("signs in by mail; the address is the caller's, whatever he claims", async () => {
    await call(sendEmailCode, { body: { email: EMAIL, type: EMAIL_FLOW.login } })
    const email_code = await mailbox.codeFor(EMAIL, 0)
    const signed = await call(login, { body: { email: EMAIL, password: passwordDigestOf(PASSWORD), email_code } })
    token = signed.token
    expect(await call(info)).toMatchObject({ mchid: '880001' })
    expect((await call(sessions)).list).toMatchObject([{ ip: CALLER, current: true }])
  })

  test('takes an order, sees its payment on the chain, takes a recharge and sends a withdrawal', async () => {
    const shop = shopClient(
      async (path, init) => {
        const headers = Object.fromEntries(new Headers(init.headers))
        const body = typeof init.body === 'string' ? init.body : null
        const answer = await get(port, path, { method: init.method ?? 'GET', headers, body })
        return new Response(answer.body, { status: answer.status })
      },
      KEY,
      systemClock,
    )
    const order = await shop.create({ out_trade_no: 'A-1', token_id: TOKEN, amount: '40' })
    expect(order).toMatchObject({ amount: '40', simulated: false })
    const pay = await get(port, new URL(order.pay_url).pathname)
    expect(order.pay_url.startsWith(PUBLIC_URL)).toBe(true)
    expect(pay.body).toContain(order.address)
    expect((await get(port, '/pages/pay.js')).status).toBe(200)

    await nodes.send(PAYER, payment([{ to: order.address, value: parseUnits('40', 6) }]))
    await nodes.mine(CONFIRMATIONS)
    await expect.poll(async () => (await shop.query('A-1')).status, PATIENCE).toBe(2)

    const recharge = await call(rechargeFunds, { body: { token_id: TOKEN, client_ref: crypto.randomUUID() } })
    await nodes.send(PAYER, payment([{ to: recharge.address, value: parseUnits('30', 6) }]))
    await nodes.mine(CONFIRMATIONS)
    const states = async () => (await call(recharges, { query: LIST })).list.map(({ state }) => state)
    await expect.poll(states, PATIENCE).toEqual(['accomplish'])

    await fundTreasury(database.db, nodes, '1000')
    const address = nodes.signer.addressOf({ id: 'local', chain_type: 'Ethereum' }, { purpose: 'payer', index: 9n })
    const { quote_id } = await call(withdrawalQuote, { body: { token_id: TOKEN, address, amount: '20' } })
    const asked = { quote_id, token_id: TOKEN, address, amount: '20', client_ref: crypto.randomUUID() }
    await call(withdraw, { body: await proofFor(withdraw, asked) })
    await expect
      .poll(async () => {
        await nodes.mine(1)
        return (await call(withdrawals, { query: LIST })).list.map(({ state }) => state)
      }, PATIENCE)
      .toEqual(['completed'])
    expect((await ledgerSums(database.db)).filter(({ sum }) => sum !== '0')).toEqual([])
  })
})

describe('nothing of a sandbox', () => {
  const PAGES = ['/inbox', '/customers', '/audit', '/explorer', '/docs', '/tools', '/metrics', '/sink/harbor']
  const CALLS = ['state', 'clock', 'inbox', 'books', 'payments'].map((name) => `/sandbox/${name}`)
  const ADDRESSES = [...PAGES, ...CALLS]

  test.each(ADDRESSES)('%s answers nothing, by nginx or directly, under any Host', async (path) => {
    for (const each of [port, ...apis, workerPort])
      for (const Host of ['127.0.0.1:4174', `localhost:${each}`, 'wallet.localhost:4174'])
        for (const method of ['GET', 'POST'])
          expect(
            (await get(each, path, { method, headers: { Host } })).status,
            `${method} ${each}`,
          ).toBeGreaterThanOrEqual(404)
  })

  test('each process listens on its own two ports only, and no table of a sandbox is there', async () => {
    const [worker, ...rest] = processes
    const expected = [[workerPort, metricsPorts[0]], ...apis.map((api, at) => [api, metricsPorts[at + 1]])]
    for (const [at, each] of [worker, ...rest].entries())
      expect(listeningPorts(each?.pid ?? 0)).toEqual([...(expected[at] ?? [])].sort((a, b) => Number(a) - Number(b)))
    const { rows } = await database.pool.query(
      `select table_name from information_schema.tables where table_name in ('world', 'inbox_message', 'sandbox_clock')`,
    )
    expect(rows).toEqual([])
  })

  test('the metrics answer this machine, and no other address of it', async () => {
    const [metrics = 0] = metricsPorts
    expect((await get(metrics, '/metrics')).body).toContain('process_cpu')
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others)
      await expect(get(metrics, '/metrics', { host: address }), address).rejects.toThrow('ECONNREFUSED')
  })
})

test('a start with wrong settings says all of it at once and opens nothing', async () => {
  const { code, output } = await serve({ ROLE: 'worker', PORT: 'x', SECRET: ' '.repeat(40), DATABASE_URL }).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^SECRET cannot be used: /),
    expect.stringMatching(/^SMTP_URL is missing: /),
    expect.stringMatching(/^PUBLIC_URL is missing: /),
    expect.stringMatching(/^PORT=x cannot be used: /),
  ])
})
