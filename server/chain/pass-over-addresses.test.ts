import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { connect, inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { administer, withDatabase } from '#server/database/test-server'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { runOperator } from '#server/operator/run-operator'
import { testApi } from '#server/testing/test-api'
import { evmInMemory, hashOfText } from '#sandbox/chain/testing/evm-in-memory'
import { addressOfText, memoryNetwork } from '#sandbox/chain/testing/memory-network'
import type { MemoryNetwork } from '#sandbox/chain/testing/memory-network'
import { keepingLog, listenerInMemory } from '#sandbox/chain/testing/test-chains'
import { keepPoolsFull } from './address-pool'
import { newAddress } from './addresses'
import { readTroubles } from './trouble'
import { watchAll } from './watch-once'

const NETWORK_ID = 'memory'
const clock = fixedClock('2027-01-15T00:00:00Z')
const server = inject('testServerUrl')

interface Copy {
  readonly db: Db
  readonly url: string
  readonly close: () => Promise<void>
}

/** A database that is a copy of another one to which nobody is connected, as a restored backup is. */
async function copyOf(template: string): Promise<Copy & { readonly name: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  onTestFinished(async () => await administer(server, `drop database ${name} with (force)`))
  return { name, ...(await open(name)) }
}

async function open(name: string): Promise<Copy> {
  const url = withDatabase(server, name)
  const { db, close } = await connect({ url, onError: () => undefined })
  let closed = false
  const once = async (): Promise<void> => {
    if (!closed) await close()
    closed = true
  }
  onTestFinished(once)
  return { db, url, close: once }
}

async function networkIn(db: Db): Promise<MemoryNetwork> {
  const network = await memoryNetwork(db, { clock, network_id: NETWORK_ID })
  await db.insertInto('chain_identity').values({ network_id: NETWORK_ID, identity: 'memory' }).execute()
  return network
}

const chain = evmInMemory()

/** Lets a worker fill the pools once. */
async function work(db: Db, network: MemoryNetwork, options: { after_silence?: boolean } = {}): Promise<string[]> {
  const log = keepingLog()
  const adapters = [network.adapter(chain.node, network.tokens)]
  const pools = await keepPoolsFull({ db, clock, log, adapters, size: 8, watch_ahead: 40, ...options })
  await pools.stop()
  return log.complaints
}
const take = async (db: Db): Promise<string> =>
  (
    await inTransaction(
      db,
      async (trx) => await newAddress(trx, { network_id: NETWORK_ID, purpose: 'payment', at: clock.now() }),
    )
  ).address

test('a restored database gives out no address that was given out after the backup, and its money belongs to nobody', async () => {
  const first = await copyOf(inject('testTemplate'))
  const network = await networkIn(first.db)
  const adapter = network.adapter(chain.node, network.tokens)
  const listener = listenerInMemory()
  await watchAll({ db: first.db, clock, adapter, listener })
  await work(first.db, network)
  const kept = await take(first.db)
  await first.close()
  const backup = await copyOf(first.name)
  await backup.close()

  // The first database goes on, past its pool, and is lost then.
  const running = await open(first.name)
  const lost: string[] = []
  for (let round = 0; round < 5; round++) {
    for (let each = 0; each < 6; each++) lost.push(await take(running.db))
    await work(running.db, network)
  }
  await running.close()

  const restored = (await open(backup.name)).db
  await expect(take(restored)).rejects.toMatchObject({ reason: 'unavailable' })
  expect((await work(restored, network)).join(' ')).toContain('The database was restored')
  const given = [await take(restored), await take(restored)]
  expect(given.filter((address) => [kept, ...lost].includes(address))).toEqual([])
  expect(await readTroubles(restored)).toMatchObject([{ network_id: NETWORK_ID, subject: 'addresses' }])

  // A customer of before pays to an address that this database does not know to be anybody's.
  const late = lost.map((address, place) => ({
    txid: hashOfText(`late ${place}`),
    transfers: [
      { contract: addressOfText('USDT'), from: addressOfText('payer'), to: getAddress(address), value: 1_000_000n },
    ],
  }))
  chain.mine(late)
  for (let more = 0; more < 3; more++) chain.mine()
  await watchAll({
    db: restored,
    clock,
    adapter,
    listener: unassignedListener({ ...testApi({ db: restored }).services, clock }),
  })
  const nobodys = await restored.selectFrom('unassigned').select(['state', 'merchant_id', 'in_suspense']).execute()
  expect(nobodys).toEqual(lost.map(() => ({ state: 'open', merchant_id: null, in_suspense: true })))
  expect(await work(restored, network)).toEqual([])
})

test('addresses from before a time without a worker are passed over, and are watched', async () => {
  const { db } = await testDatabase({ ending: onTestFinished })
  const network = await networkIn(db)
  await watchAll({ db, clock, adapter: network.adapter(chain.node, network.tokens), listener: listenerInMemory() })
  await work(db, network, { after_silence: true })
  const pool = async () =>
    (await db.selectFrom('chain_address_pool').select('address').execute()).map(({ address }) => address)
  const before = await pool()
  await work(db, network, { after_silence: true })
  expect(await pool()).toEqual(before)
  await sql`update chain_cursor set watched_at = clock_timestamp() - interval '5 minutes'`.execute(db)
  expect(await work(db, network, { after_silence: true })).toEqual([])
  expect((await pool()).filter((address) => before.includes(address))).toEqual([])
  const own = await db.selectFrom('deposit_address').select('address').execute()
  expect(own.map(({ address }) => address)).toEqual(expect.arrayContaining(before))
})

test('an operator who knows of a restore says so, and nothing is given out until a worker has passed over', async () => {
  const { db, url } = await testDatabase({ ending: onTestFinished })
  const network = await networkIn(db)
  await work(db, network)
  await work(db, network)
  const before = await take(db)
  const words = ['addresses', 'skip', '--by', 'Ada', '--why', 'the disk was put back']
  expect(await runOperator(words, { DATABASE_URL: url, SECRET: 'x'.repeat(32) })).toMatchObject({
    err: '',
    exit_code: 0,
  })
  await expect(take(db)).rejects.toMatchObject({ reason: 'unavailable', retry_after: 1 })
  expect(await work(db, network)).toHaveLength(1)
  const { key_index } = await db
    .selectFrom('deposit_address')
    .select('key_index')
    .where('address', '=', await take(db))
    .executeTakeFirstOrThrow()
  expect(BigInt(key_index)).toBeGreaterThan(1_000_000n)
  expect(await take(db)).not.toBe(before)
  expect(await db.selectFrom('operator_act').select(['act', 'acted_by']).execute()).toEqual([
    { act: 'addresses skip', acted_by: 'Ada' },
  ])
})

test('the mark of a database is readable for an account that owns nothing else', async () => {
  const { db } = await testDatabase({ ending: onTestFinished })
  const { rows } = await sql<{ mark: string }>`select current_database_mark() as mark`.execute(db)
  expect(rows[0]?.mark).toMatch(/^\d+\/\d+\/[0-9A-F]{8}$/)
})
