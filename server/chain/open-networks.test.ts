import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fixedClock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { NETWORK, PAYER, severalNodes, TOKEN, VARIABLE } from '#sandbox/chain/testing/several-nodes'
import { keepingLog, testFolder } from '#sandbox/chain/testing/test-chains'
import { isOffered } from './addresses'
import { chainHealth } from './network-health'
import { openNetworks } from './open-networks'
import type { Signer } from './signer'
import type { ChainRegistry } from './registry'
import { readTroubles } from './trouble'
import { watchAll } from './watch-once'

const folder = await testFolder()
const clock = fixedClock('2026-01-01T00:00:00Z')
const tuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0, proven_millis: 0 }
const nodes = await severalNodes(folder)
const others = await severalNodes(folder, { chain_id: 31_338 })
afterAll(async () => {
  await nodes.close()
  await others.close()
})
const token = {
  id: TOKEN,
  symbol: 'USDT',
  contract: nodes.contract,
  decimals: 6,
  withdrawal: { fee: '1', gas: '0.0001', minimum: '2' },
}
/** Another network of the same file. */
const second = {
  id: 'second',
  chain_id: others.chain_id,
  genesis_hash: others.genesis_hash,
  nodes: 'SECOND_NODES',
  coin: { id: 'second-eth', symbol: 'ETH', decimals: 18, usdt_rate: '2000', gas_limit: '0.01' },
  tokens: [{ ...token, id: 'second-usdt', contract: others.contract }],
}
const env = { [VARIABLE]: nodes.env[VARIABLE] ?? '', SECOND_NODES: others.env[VARIABLE] ?? '' }
const fileSchema = z.object({ networks: z.array(z.looseObject({})) })

let db: Db
let log = keepingLog()
let files = 0
const open: ChainRegistry[] = []
beforeEach(async () => {
  db = (await testDatabase()).db
  log = keepingLog()
})
afterEach(async () => {
  for (const proxy of [...nodes.proxies, ...others.proxies]) proxy.fault = null
  for (const chains of open.splice(0)) await chains.close()
})

/** A file with one network for each of these, which replace fields of the network of the tests. */
async function fileOf(...changes: readonly object[]): Promise<string> {
  const networks: object[] = []
  for (const change of changes) {
    const one = await nodes.file(`one-${files++}.json`, change)
    networks.push(...fileSchema.parse(JSON.parse(await readFile(one, 'utf8'))).networks)
  }
  const file = join(folder, `networks-${files++}.json`)
  await writeFile(file, JSON.stringify({ networks }))
  return file
}

/** Starts a worker's networks with a file of such networks. */
async function start(...changes: readonly object[]): Promise<ChainRegistry> {
  return await startWith(nodes.signer, ...changes)
}

async function startWith(signer: Signer, ...changes: readonly object[]): Promise<ChainRegistry> {
  const opening = { db, clock, log, env, role: 'worker', pool_size: 16, tuning, signer } as const
  const chains = await openNetworks({ ...opening, file: await fileOf(...changes) })
  open.push(chains)
  return chains
}

/** Everything that a start could change, row by row. */
async function everything(): Promise<unknown> {
  const tables = ['network', 'token', 'withdrawal_cost', 'chain_identity', 'chain_trouble', 'deposit_address']
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db)
    all[table] = rows
  }
  return all
}
const subjects = async () => (await readTroubles(db)).map(({ network_id, subject }) => `${network_id} ${subject}`)

test('a network on which nobody could send is opened only when the operator has decided it', async () => {
  const nobody = { ...nodes.signer, signsFor: () => false }
  await expect(startWith(nobody, {})).rejects.toThrow('say "receive_only": true')
  expect(await db.selectFrom('network').select('id').where('id', '=', NETWORK.id).execute()).toEqual([])
  await startWith(nobody, { receive_only: true })
  const row = await db.selectFrom('network').select(['offered', 'can_send']).where('id', '=', NETWORK.id).execute()
  expect(row).toEqual([{ offered: true, can_send: false }])
  expect(await isOffered(db, NETWORK.id)).toBe(true)
})

describe('a file that is refused', () => {
  const REFUSED: readonly { name: string; changes: readonly object[]; says: string }[] = [
    {
      name: 'whose new network is another chain',
      changes: [{}, { ...second, genesis_hash: `0x${'ab'.repeat(32)}` }],
      says: 'SECOND_NODES[1]',
    },
    {
      name: 'whose new token has no contract',
      changes: [{}, { ...second, tokens: [{ ...second.tokens[0], contract: `0x${'12'.repeat(20)}` }] }],
      says: 'There is no contract',
    },
    {
      name: 'whose new token has other decimals',
      changes: [{}, { ...second, tokens: [{ ...second.tokens[0], decimals: 18 }] }],
      says: '6 decimals on the chain',
    },
    {
      name: 'that leaves the running network out',
      changes: [{ ...second, tokens: [{ ...second.tokens[0], decimals: 18 }] }],
      says: '6 decimals on the chain',
    },
    {
      name: 'whose nodes are not named',
      changes: [{ name: 'Other name' }, { ...second, nodes: 'NOWHERE' }],
      says: 'NOWHERE is not set',
    },
    {
      name: 'that takes a network with a signer for one without',
      changes: [{}, { ...second, receive_only: true }],
      says: 'there is a signer for it',
    },
  ]
  test.each(REFUSED)('$name changes nothing, and the corrected one is taken', async ({ changes, says }) => {
    const before = await everything()
    await expect(start(...changes)).rejects.toThrow(says)
    expect(await everything()).toEqual(before)

    await start({})
    const running = await everything()
    await expect(start(...changes)).rejects.toThrow(says)
    expect(await everything()).toEqual(running)
    expect(await isOffered(db, NETWORK.id)).toBe(true)
    expect(await isOffered(db, second.id)).toBe(false)

    await start({}, second)
    expect(await isOffered(db, second.id)).toBe(true)
    expect(await subjects()).toEqual([])
  })

  test('that makes a network in use another chain is refused as a whole', async () => {
    const chains = await start({})
    await watchAll({
      db,
      clock,
      adapter: chains.get(NETWORK.id),
      listener: { seen: nothing, confirmed: nothing, orphaned: nothing },
    })
    const running = await everything()
    const moved = {
      chain_id: others.chain_id,
      genesis_hash: others.genesis_hash,
      nodes: 'SECOND_NODES',
      tokens: second.tokens,
    }
    await expect(start({ ...second, id: 'third', coin: { ...second.coin, id: 'third-eth' } }, moved)).rejects.toThrow(
      'given twice',
    )
    await expect(start(moved)).rejects.toThrow('Network local is another chain in this database')
    expect(await everything()).toEqual(running)
  })
})

const nothing = async (): Promise<void> => await Promise.resolve()

test('a contract that is booked as one token is refused under another id', async () => {
  await start({})
  await sql`insert into ledger_account (owner, kind, token_id, allow_negative) values ('somebody', 'asset', ${TOKEN}, true)`.execute(
    db,
  )
  const running = await everything()
  const renamed = { tokens: [{ ...token, id: 'other-usdt', symbol: 'USDX', usdt_rate: '1' }] }
  await expect(start(renamed)).rejects.toThrow(`The contract of token other-usdt is token ${TOKEN} in this database`)
  expect(await everything()).toEqual(running)
})

test('what was wrong while the nodes were silent can be corrected when they answer', async () => {
  for (const proxy of others.proxies) proxy.fault = 'unreachable'
  const wrong = {
    ...second,
    genesis_hash: `0x${'ab'.repeat(32)}`,
    tokens: [{ ...second.tokens[0], contract: `0x${'12'.repeat(20)}` }],
  }
  await start(wrong)
  for (const proxy of others.proxies) proxy.fault = null
  await expect(start(wrong)).rejects.toThrow('not of chain 31338')
  const chains = await start(second)
  expect((await chains.get('second').tip()).number).toBeGreaterThan(0n)
})

test('/ready names nothing of a network that is no longer in the file', async () => {
  for (const proxy of others.proxies) proxy.fault = 'unreachable'
  const chains = await start({}, second)
  await expect.poll(subjects).toContain('second network')
  await chains.close()
  await start({})
  expect(await subjects()).toEqual([])
  expect((await chainHealth(db, { clock })).map(({ network_id }) => network_id)).toEqual([NETWORK.id])
})

describe('a token whose contract has another name than the settings', () => {
  test('is followed all the same, and named in the log and in /ready', async () => {
    const chains = await start({ tokens: [{ ...token, symbol: 'USDT0', usdt_rate: '1' }] })
    await expect.poll(subjects).toEqual([`local token ${TOKEN}`])
    expect(log.complaints.join(' ')).toContain(
      `${getAddress(nodes.contract)} is called USDT on the chain, and USDT0 in the settings.`,
    )
    expect((await chains.get(NETWORK.id).tip()).number).toBeGreaterThan(0n)
    expect(await chainHealth(db, { clock })).toMatchObject([{ closed: false }])
  })

  test('is not in trouble when the file says what the chain calls it', async () => {
    await start({ tokens: [{ ...token, symbol: 'USD', usdt_rate: '1', chain_symbol: 'USDT' }] })
    expect(await subjects()).toEqual([])
    expect(log.complaints).toEqual([])
  })
})

test('a start asks the nodes about nothing that was signed, however much that is', async () => {
  const chains = await start({})
  const adapter = chains.get(NETWORK.id)
  const send = async (ref: string): Promise<void> => {
    const order = { from: PAYER, to: adapter.addressOf(PAYER), token_id: TOKEN, amount: '1', ref }
    await adapter.send(order)
  }
  for (const ref of ['test:1', 'test:2', 'test:3']) await send(ref)
  await nodes.mine(1)
  await send('test:4')
  await chains.close()
  const asked: string[] = []
  for (const node of nodes.proxies) node.heard = (method) => void asked.push(method)
  await start({})
  expect(asked).toContain('eth_chainId')
  expect(asked.filter((method) => method === 'eth_sendRawTransaction' || method === 'eth_getTransactionCount')).toEqual(
    [],
  )
  for (const node of nodes.proxies) node.heard = () => undefined
})
