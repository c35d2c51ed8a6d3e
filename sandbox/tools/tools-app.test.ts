import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '#server/payment/expire'
import { rechargeFunds } from '#shared/contract/account'
import { createTools } from './tools-app'
import { withSandbox } from '#sandbox/database/tables'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '5'] })
const { clock, services } = town

const folder = await mkdtemp(join(tmpdir(), 'tools-'))
afterAll(async () => await rm(folder, { recursive: true, force: true }))
for (const [path, text] of [
  ['pages/live.js', '// live'],
  ['wallet/index.html', '<!doctype html><title>Wallet</title>'],
  ['wallet/assets/window.js', '// wallet'],
  ['docs/integrate.md', '# Integrate <your> shop\n\nSign & send.'],
  ['docs/generated/schema.md', '# The tables'],
  ['secret.txt', 'secret'],
] as const) {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), text)
}

const movable = {
  ...clock,
  advance: (seconds: number) => Promise.resolve(clock.advance(seconds)),
  refresh: () => Promise.resolve(),
}
let isOn = false
const tools = createTools({
  services: { ...services, clock: movable },
  customers: town.world,
  simulation: { isOn: () => isOn, setOn: (on) => void (isOn = on), stop: () => Promise.resolve() },
  clockMoved: async () => void (await expireDue(services)),
  places: { console: 'http://localhost:4173', tools: 'http://127.0.0.1:4174', wallet: 'http://wallet.localhost:4174' },
  folders: { pages: join(folder, 'pages'), wallet: join(folder, 'wallet'), docs: join(folder, 'docs') },
})

const HOST = '127.0.0.1:4174'
const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await tools.request(path, { headers: { Host: HOST, ...headers } })
const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  await tools.request(path, {
    method: 'POST',
    headers: { Host: HOST, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const dataOf = async (response: Response): Promise<unknown> => {
  expect(response.status).toBe(200)
  return Object(await response.json()).data
}
const pageOf = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await ask(path, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  return await response.text()
}
const clockBefore = () => clock.seconds()

describe('strangers', () => {
  const move = { advance_seconds: 60 }

  test.each([
    'evil.example:4174',
    '127.0.0.1:4173',
    '127.0.0.1',
    'localhost.evil.example:4174',
    'wallet.localhost:4173',
    '',
  ])('with the Host %s reach nothing', async (host) => {
    for (const path of ['/', '/inbox', '/sandbox/inbox', '/sandbox/state', '/pages/live.js']) {
      expect((await ask(path, { Host: host })).status).toBe(403)
    }
    expect((await post('/sandbox/clock', move, { Host: host })).status).toBe(403)
  })

  test.each([
    'http://localhost:4173',
    'http://wallet.localhost:4174',
    'https://127.0.0.1:4174',
    'http://evil.example',
    'null',
  ])('whose page is at %s move nothing and read no code', async (Origin) => {
    const before = clockBefore()
    expect((await post('/sandbox/clock', move, { Origin })).status).toBe(403)
    expect((await ask('/sandbox/inbox', { Origin })).status).toBe(403)
    expect(clock.seconds()).toBe(before)
  })

  test('may lead to a page by a link, and to nothing else', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect((await ask('/explorer', link)).status).toBe(200)
    expect((await ask('/sandbox/inbox', link)).status).toBe(403)
    expect((await ask('/inbox', { ...link, 'Sec-Fetch-Mode': 'no-cors' })).status).toBe(403)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'cannot send a form as %s',
    async (type) => {
      const before = clockBefore()
      expect((await post('/sandbox/clock', move, { 'Content-Type': type })).status).toBe(415)
      expect(clock.seconds()).toBe(before)
    },
  )

  test('get no page into a frame, and no script into a page', async () => {
    const { headers } = await ask('/inbox')
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test.each([
    '/pages/..%2fsecret.txt',
    '/pages/../secret.txt',
    '/pages/%2e%2e/secret.txt',
    '/pages/.hidden.js',
    '/docs/..%2fsecret',
  ])('do not find %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })
})

describe("under the machine's own names", () => {
  test.each(['127.0.0.1:4174', 'localhost:4174', '[::1]:4174'])('%s is answered', async (Host) => {
    expect((await ask('/', { Host })).status).toBe(200)
    expect((await post('/sandbox/simulation', { on: false }, { Host, Origin: `http://${Host}` })).status).toBe(200)
  })

  test('a customer pays as told', async () => {
    const paid = Object(await dataOf(await post('/sandbox/payments', { chain: 'TRON', amount: '25', case: 'over' })))
    expect(paid).toMatchObject({ network_id: '1', txids: [expect.any(String)], pays_at: null })
    const { list } = Object(await dataOf(await ask('/sandbox/payments')))
    expect(list[0]).toMatchObject({
      id: paid.handle_id,
      status: 2,
      exception: 'over',
      status_text: 'Account paid · over-paid',
    })
  })

  test.each([
    { amount: '0', case: 'exact' },
    { amount: '1', case: 'maybe' },
    { amount: 1, case: 'exact' },
    { case: 'exact' },
    [],
  ])('%o is no payment', async (body) => {
    expect((await post('/sandbox/payments', body)).status).toBe(422)
  })

  test('whoever writes a shop finds its application and KEY', async () => {
    const { appid, secret } = town.shop
    expect(await dataOf(await ask('/sandbox/shops'))).toEqual({ list: [{ appid, mode: 'hybrid', key: secret }] })
  })

  test('somebody pays into a recharge address, and the panel offers that with a button', async () => {
    const answer = await town.api.data(rechargeFunds, {
      token: town.merchant.token,
      body: { token_id: '101', amount: '75', client_ref: randomUUID() },
    })
    const { address } = answer
    expect(await (await ask('/customers')).text()).toContain(address)
    const recharge = { address, token_id: '101', amount: '75' }
    expect(await dataOf(await post('/sandbox/recharge', recharge))).toMatchObject({ network_id: '1' })
    const made = db
      .selectFrom('recharge')
      .select(['state', 'amount'])
      .where('merchant_id', '=', town.merchant.merchant_id)
    expect(await made.executeTakeFirst()).toMatchObject({ state: 'accomplish' })
    expect((await post('/sandbox/pay', { handle_id: 'nobody' })).status).toBe(422)
    const wrong = await post('/sandbox/recharge', { ...recharge, address: 'T-nobody' })
    expect(await wrong.json()).toMatchObject({
      errors: [{ message: 'No merchant has this recharge address on that network.' }],
    })
  })

  test('who refuses a payment says why', async () => {
    const answer = await post('/sandbox/payments', { chain: 'Nowhere', amount: '5', case: 'exact' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ message: 'No application of an open merchant takes this token.' }],
    })
  })

  test('the clock goes forward, and what waited for it happens', async () => {
    const { handle_id } = await payOrder(town.world, { chain: 'TRON', amount: '5', case: 'under' })
    const before = clockBefore()
    expect(await dataOf(await post('/sandbox/clock', { advance_seconds: 1800 }))).toEqual({ now: before + 1800 })
    const payment = db.selectFrom('payment').select(['status', 'exception']).where('handle_id', '=', handle_id)
    expect(await payment.executeTakeFirst()).toEqual({ status: 3, exception: 'under' })
    expect((await post('/sandbox/clock', { advance_seconds: -1 })).status).toBe(422)
  })

  test('the simulation is switched, and the state told', async () => {
    expect(await dataOf(await post('/sandbox/simulation', { on: true }))).toEqual({ on: true })
    expect(await dataOf(await ask('/sandbox/state'))).toMatchObject({
      now: clock.seconds(),
      simulation: { on: true },
      payments: expect.arrayContaining([{ status: 3, count: expect.any(Number) }]),
      outbox: { dead: 0 },
    })
  })

  test('the inbox shows messages to somebody, newest first', async () => {
    for (const [recipient, body] of [
      ['a@shop.example', 'first'],
      ['b@shop.example', 'other'],
      ['a@shop.example', 'second'],
    ] as const) {
      const message = {
        channel: 'email' as const,
        recipient,
        subject: 'Code',
        body,
        received_at: clock.now(),
        message_id: body,
      }
      await withSandbox(db).insertInto('inbox_message').values(message).execute()
    }
    const { list } = Object(await dataOf(await ask('/sandbox/inbox?to=A@shop.example')))
    expect(list).toMatchObject([{ body: 'second' }, { body: 'first' }])
  })
})

describe('pages', () => {
  test('write what strangers wrote as text', async () => {
    const attack = '<script>alert(1)</script>"\'>'
    const message = {
      channel: 'sms' as const,
      recipient: attack,
      subject: attack,
      body: attack,
      received_at: clock.now(),
      message_id: 'x',
    }
    await withSandbox(db).insertInto('inbox_message').values(message).execute()
    await db.updateTable('application').set({ name: attack }).execute()
    const { handle_id } = await payOrder(town.world, { chain: 'TON', amount: '5', case: 'exact' })
    const query = encodeURIComponent(attack)
    for (const path of [
      '/inbox',
      `/inbox?to=${query}`,
      '/customers',
      `/pay/${handle_id}`,
      `/pay/${handle_id}?x=${query}`,
    ]) {
      const page = await pageOf(path)
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('"\'>')
    }
    await db.updateTable('application').set({ name: 'Shop' }).execute()
  })

  test("speak two languages, the browser's first", async () => {
    expect(await pageOf('/inbox', { 'Accept-Language': 'zh-CN,zh;q=0.9' })).toContain('<html lang="zh-CN">')
    expect(await pageOf('/inbox', { 'Accept-Language': 'fr' })).toContain('<h1>Inbox</h1>')
    const chosen = await ask('/inbox?lang=zh-CN')
    expect(chosen.headers.get('Set-Cookie')).toContain('language=zh-CN')
    expect(await pageOf('/inbox', { Cookie: 'language=zh-CN' })).toContain('<h1>收件箱</h1>')
  })

  test('a link that was cut short or made up leads to no payer page', async () => {
    for (const path of ['/pay/nobody', '/pay/%00', '/pay/%00/state', '/pay/%F0%9F%8D%8E/qr.svg'])
      expect((await ask(path)).status, path).toBe(404)
  })

  test('the payer sees what to send where, and what has come of it', async () => {
    const { handle_id, address } = await payOrder(town.world, { chain: 'TRON', amount: '100', case: 'under' })
    const page = await pageOf(`/pay/${handle_id}`)
    for (const part of [
      '40 USDT',
      'Order over 100 USDT, 100.00 USD',
      'on TRON',
      address,
      'Simulated network',
      `/pay/${handle_id}/qr.svg`,
    ])
      expect(page).toContain(part)
    expect(await dataOf(await ask(`/pay/${handle_id}/state`))).toMatchObject({
      text: '60 of 100 USDT has arrived. Please send the rest.',
      is_open: true,
      due: '40 USDT',
      now: clock.seconds(),
    })
    const code = await ask(`/pay/${handle_id}/qr.svg`)
    expect(code.headers.get('Content-Type')).toBe('image/svg+xml')
    // On white also where the page is dark: few readers see light squares on a dark ground.
    expect(await code.text()).toMatch(/<rect width="(\d+)" height="\1" fill="#fff"\s*(?:\/>|><\/rect>)<path d="M/)
    clock.advance(1801)
    await expireDue(services)
    expect(await dataOf(await ask(`/pay/${handle_id}/state`))).toMatchObject({ tone: 'warning', is_open: false })
    expect((await ask('/pay/nobody')).status).toBe(404)
  })

  test('the explorer shows a transfer by its transaction, its address and its network', async () => {
    const { network_id, txids, address } = await payOrder(town.world, { chain: 'TON', amount: '7', case: 'exact' })
    const txid = txids[0] ?? ''
    const paths = [
      `/explorer/5/tx/${encodeURIComponent(txid)}`,
      `/explorer/5/address/${encodeURIComponent(address)}`,
      '/explorer/5',
    ]
    expect(network_id).toBe('5')
    for (const path of paths) {
      const page = await pageOf(path)
      expect(page).toContain('7 USDT')
      expect(page).toContain('Simulated: nothing here exists')
      // The number of the transfer's block, a bigint.
      expect(page).toMatch(/<td>\d+<\/td>/)
    }
    expect(await pageOf('/explorer')).toMatch(/Height \d/)
    expect(await pageOf(paths[0] ?? '')).toMatch(/<dt>Block<\/dt><dd>\d/)
    expect(services.chains.get('5').explorerUrl(txid)).toBe(`http://127.0.0.1:4174${paths[0]}`)
    const found = await ask(`/explorer/5/find?q=${encodeURIComponent(txid)}`)
    expect(found.headers.get('Location')).toBe(paths[0])
    for (const path of ['/explorer/5/tx/nothing', '/explorer/99', '/explorer/99/tx/1'])
      expect((await ask(path)).status).toBe(404)
  })

  test('documents are shown as they are written', async () => {
    expect(await pageOf('/docs')).toContain('<a href="/docs/integrate">Integrate &lt;your&gt; shop</a>')
    expect(await pageOf('/docs/integrate')).toContain('Sign &amp; send.')
    expect(await pageOf('/docs')).toContain('<a href="/docs/schema">The tables</a>')
  })
})

describe("the wallet's host", () => {
  const Host = 'wallet.localhost:4174'

  test('serves the window to be framed by the console, and its config', async () => {
    const window = await ask('/', { Host })
    expect(await window.text()).toContain('Wallet')
    expect(window.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self' http://localhost:4173")
    expect(window.headers.get('X-Frame-Options')).toBeNull()
    expect((await ask('/assets/window.js', { Host })).status).toBe(200)
    const config = await ask('/wallet-config.json', { Host })
    expect(config.headers.get('Cache-Control')).toBe('no-store')
    expect(await config.json()).toEqual({
      console_origins: ['http://localhost:4173'],
      api_base: 'http://localhost:4173',
      // HC and the test network of TON are off, so the window offers neither.
      enabled_chains: ['Ethereum', 'Solana', 'Tron', 'TON', 'Aptos', 'Bitcoin', 'Endless'],
    })
  })

  test('serves no tool', async () => {
    for (const path of ['/inbox', '/customers', '/sandbox/inbox', '/sandbox/state', '/explorer', '/pages/live.js']) {
      expect((await ask(path, { Host })).status).toBe(404)
    }
    for (const path of ['/sandbox/clock', '/sandbox/payments', '/sandbox/simulation']) {
      expect((await post(path, {}, { Host })).status).toBe(404)
    }
  })
})
