import { join } from 'node:path'
import { getAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONFIRMATIONS, NETWORK, SEED, severalNodes, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { keepingLog, testFolder } from '#sandbox/chain/testing/test-chains'
import { openNetworks } from '#server/chain/open-networks'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { systemClock } from '#server/database/clock'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import type { Program } from '#server/database/testing/program'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { signerFor } from '#server/signer/testing/signer-on-nodes'
import { testApi } from '#server/testing/test-api'
import { openSignerClient } from './signer-client'
import { killedPrograms } from './testing/killed-programs'

const ROUNDS = Number(process.env['SIGNER_KILLS'] ?? 2)
const random = seededRandom(process.env['SIGNER_KILLS_SEED'] ?? 'three steps')
/** Long, since a busy machine may take many times as long for each step. */
const WAIT = { timeout: 600_000, interval: 20 }
const PATIENCE_MILLIS = 20_000
const EACH_ROUND = 2
const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}

const { db, url } = await testDatabase()
const folder = await testFolder()
const path = join(folder, 'signer.sock')
const signer_url = `unix:${path}`
const seconds = (): number => systemClock.seconds()
const nodes = await severalNodes(folder, { began: seconds() - 100_000 })
const file = await nodes.file('networks.json')
const bootstrap = await signerFor(folder, nodes, { began: seconds(), now: seconds })
const programs = await killedPrograms()
afterAll(async () => {
  programs.killAll()
  await nodes.close()
})

let merchant: Awaited<ReturnType<typeof richMerchant>>
beforeAll(async () => {
  const stop = await listenAt({ kind: 'unix', path }, door(bootstrap.signer(), fail))
  const tuning = { patience_millis: PATIENCE_MILLIS, rest_millis: 0, checked_millis: 0 }
  const opening = { db, clock: systemClock, log: keepingLog(), file, env: nodes.env, pool_size: 16, tuning }
  const signer = withTreasuries(seedSigner(SEED), await openSignerClient({ url: signer_url }))
  await (await openNetworks({ ...opening, role: 'worker', signer })).close()
  const chains = await openNetworks({ ...opening, role: 'api' })
  const api = testApi({ db, handlers: withdrawalRoutes, services: { chains } })
  merchant = await richMerchant(api, { token_id: TOKEN, balance: '100000' })
  await bootstrap.allow(merchant.merchant_id, { unproven_daily_units: '9'.repeat(15) })
  await stop()
  // From now on the programs have its folder.
  await bootstrap.close()
})

const fail = (error: unknown): never => {
  throw error
}

async function start(role: 'signer' | 'worker'): Promise<Program> {
  const { now: _, ...options } = bootstrap.options
  const order =
    role === 'signer' ? { path, options } : { url, file, env: nodes.env, signer_url, patience_millis: PATIENCE_MILLIS }
  return await programs.start(role, order)
}

/** Resolves at the `count`th call of a method that reaches a node. */
async function atCall(method: string, count: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let seen = 0
    for (const proxy of nodes.proxies) {
      proxy.heard = (called) => {
        if (called === method && ++seen >= count) resolve()
      }
    }
  })
}

const arrived = async (address: string): Promise<bigint[]> => {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: nodes.contract, topics: [null, null, topic] }
  const logs = await nodes.call(0, 'eth_getLogs', filter)
  return Array.isArray(logs) ? logs.map((log: object) => BigInt(String(Reflect.get(log, 'data')))) : []
}
/** Payouts without an end, and what is known of them. */
const open = async () => {
  const left = await db.selectFrom('withdrawal').selectAll().where('state', '<>', 'completed').execute()
  const signed = left.length === 0 ? [] : bootstrap.written('signed')
  return left.map(({ id, state, txid }) => ({
    id,
    state,
    txid,
    signed: signed.find(({ intent_id }) => intent_id === `withdrawal:${id}`)?.txid,
  }))
}

/** What else goes wrong on the chain in a round, while its payouts are on their way. */
const TROUBLES = {
  'a fee storm': async () => {
    await nodes.change('anvil_setNextBlockBaseFeePerGas', toHex(STORM_WEI))
  },
  'a reorganisation': async () => await nodes.reorganise(1 + Math.floor(random() * (CONFIRMATIONS - 1))),
  'a nonce that is stuck': async () => {
    const { txid } = bootstrap.written('signed').at(-1) ?? {}
    if (typeof txid !== 'string') return
    await nodes.forget(txid)
    await nodes.mine(5)
    await nodes.remember(txid)
  },
  nothing: async () => await Promise.resolve(),
} as const satisfies Readonly<Record<string, () => Promise<void>>>
const NAMES = ['a fee storm', 'a reorganisation', 'a nonce that is stuck', 'nothing'] as const
/** What a block takes for a unit of gas in a storm: what was signed before waits until it is over. */
const STORM_WEI = 50_000_000_000n
/** Each empty block takes an eighth less: after so many a storm is over. */
const STORM_BLOCKS = 40

test(
  `each payout is on chain once, without a gap of nonces, after ${ROUNDS} kills of worker and signer`,
  async () => {
    const addresses: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (let each = 0; each < EACH_ROUND; each++) {
        const address = getAddress(toHex(BigInt(addresses.length) + (1n << 150n), { size: 20 }))
        addresses.push(address)
        const { status, msg } = await merchant.withdraw({ token_id: TOKEN, address, amount: '10' })
        expect([status, msg]).toEqual([200, expect.anything()])
      }
      // The signer's nodes are asked by it alone, in these methods; the worker's by both.
      const method = pick([
        'eth_estimateGas',
        'eth_maxPriorityFeePerGas',
        'eth_getTransactionCount',
        'eth_sendRawTransaction',
      ])
      const moment = atCall(method, 1 + Math.floor(random() * 3))
      const signer = await start('signer')
      const worker = await start('worker')
      await moment
      const victims = pick([[worker], [signer], [worker, signer], [signer, worker]])
      for (const victim of victims) await programs.kill(victim)
      for (const proxy of nodes.proxies) proxy.heard = () => undefined
      const again = victims.includes(signer) ? await start('signer') : signer
      const right = victims.includes(worker) ? await start('worker') : worker
      let looks = 0
      const trouble = NAMES[round % NAMES.length] ?? 'nothing'
      await expect
        .poll(async () => {
          if (++looks === 2) await TROUBLES[trouble]()
          await nodes.mine(1)
          return await open()
        }, WAIT)
        .toEqual([])
      // Else the next round waits for a signature that is not given before blocks come, which make the fee lower.
      if (trouble === 'a fee storm') await nodes.mine(STORM_BLOCKS)
      await programs.kill(right)
      await programs.kill(again)
    }
    await nodes.mine(CONFIRMATIONS)
    for (const address of addresses) expect(await arrived(address)).toEqual([9_000_000n])
    const signed = bootstrap.written('signed')
    expect(signed).toHaveLength(addresses.length)
    expect(signed.map(({ nonce }) => Number(nonce))).toEqual(addresses.map((_, nth) => nth))
    const count = await nodes.call(0, 'eth_getTransactionCount', bootstrap.treasury, 'latest')
    expect(Number(count)).toBe(addresses.length)
    expect(await db.selectFrom('chain_signing').select('ref').execute()).toEqual([])
    const journal = await db.selectFrom('chain_journal').select('txid').where('network_id', '=', NETWORK.id).execute()
    expect(journal).toHaveLength(addresses.length)
    const drift = [...(await ledgerSums(db)).filter(({ sum }) => sum !== '0'), ...(await ledgerDrift(db))]
    expect(drift).toEqual([])
  },
  600_000 + ROUNDS * 120_000,
)
