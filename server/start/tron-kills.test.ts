import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED } from '#sandbox/chain/testing/several-nodes'
import { keepingLog, testFolder } from '#sandbox/chain/testing/test-chains'
import { TRON_TOKEN, tronNetwork } from '#sandbox/chain/tron/testing/tron-network'
import { tokenAbi } from '#server/chain/evm/token-contract'
import { openNetworks } from '#server/chain/open-networks'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { toTron } from '#server/chain/tron/address'
import { systemClock } from '#server/database/clock'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import type { Program } from '#server/database/testing/program'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { signerForTron } from '#server/signer/testing/signer-on-tron'
import { testApi } from '#server/testing/test-api'
import { openSignerClient } from './signer-client'
import { killedPrograms } from './testing/killed-programs'

const ROUNDS = Number(process.env['TRON_KILLS'] ?? 2)
const random = seededRandom(process.env['TRON_KILLS_SEED'] ?? 'no nonce')
/** Long, since a busy machine may take many times as long for each step. */
const WAIT = { timeout: 600_000, interval: 25 }
const PATIENCE_MILLIS = 20_000
const EACH_ROUND = 2
/** The chain is so far behind the clock that it never comes ahead of it, however many blocks a round takes. */
const BEHIND_SECONDS = 40_000_000
const SLOWER_MILLIS = 15_000
/** A moment that does not come, because a fault keeps it away, is waited for so long. */
const MOMENT_MILLIS = 4_000
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
const tron = await tronNetwork(folder, { began: seconds() - BEHIND_SECONDS })
tron.make(60)
const bootstrap = await signerForTron(folder, tron, { now: seconds })
const programs = await killedPrograms()
afterAll(async () => {
  programs.killAll()
  await tron.close()
})

let merchant: Awaited<ReturnType<typeof richMerchant>>
beforeAll(async () => {
  const stop = await listenAt({ kind: 'unix', path }, door(bootstrap.signer(), fail))
  const tuning = { patience_millis: PATIENCE_MILLIS, rest_millis: 0, checked_millis: 0 }
  const opening = { db, clock: systemClock, log: keepingLog(), tuning }
  const signer = withTreasuries(seedSigner(SEED), await openSignerClient({ url: signer_url }))
  await (await tron.open({ ...opening, signer })).close()
  const chains = await openNetworks({ ...opening, file: tron.file, env: tron.env, role: 'api' })
  const api = testApi({ db, handlers: withdrawalRoutes, services: { chains } })
  merchant = await richMerchant(api, { token_id: TRON_TOKEN, balance: '100000' })
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
  const { file, env } = tron
  const order =
    role === 'signer'
      ? { path, options }
      : { url, file, env, signer_url, patience_millis: PATIENCE_MILLIS, again_millis: 0 }
  return await programs.start(role, order)
}

/** Resolves at the `count`th call of a method that reaches a node, or when it does not come. */
async function atCall(method: string, count: number): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    let calls = 0
    for (const node of tron.nodes) {
      node.heard = (called) => {
        if (called === method && ++calls >= count) resolve()
      }
    }
  })
  await Promise.race([seen, pause(MOMENT_MILLIS)])
}

/**
 * Blocks come all the time, faster than on TRON, so that what is signed dies in seconds; slower and slower, because a busy machine
 * needs more than seconds from a signature to the node.
 */
function blocksComing(): () => void {
  const began = performance.now()
  const timer = setInterval(() => tron.make(performance.now() - began < SLOWER_MILLIS ? 5 : 1), 50)
  return () => clearInterval(timer)
}

/** How many transfers from the treasury an address got. */
function arrivals(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (let number = 0; number <= tron.chain.head.number; number++)
    for (const { transaction, outcome } of tron.chain.contents(number)) {
      const { contract } = transaction
      if (contract.kind !== 'call' || contract.owner !== bootstrap.treasury || outcome.ret !== 'SUCCESS') continue
      const call = decodeFunctionData({ abi: tokenAbi, data: `0x${Buffer.from(contract.data).toString('hex')}` })
      if (call.functionName !== 'transfer') continue
      const to = toTron(call.args[0])
      found.set(to, (found.get(to) ?? 0) + 1)
    }
  return found
}
const open = async (): Promise<number> =>
  (await db.selectFrom('withdrawal').select('id').where('state', '<>', 'completed').execute()).length

test(`each payout on TRON is one transfer after ${ROUNDS} kills of worker and signer`, async () => {
  const addresses: string[] = []
  const moments = [
    'wallet/triggerconstantcontract',
    'wallet/getchainparameters',
    'wallet/broadcasthex',
    'eth_getTransactionReceipt',
    'walletsolidity/gettransactioninfobyid',
    'eth_getLogs',
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (let each = 0; each < EACH_ROUND; each++) {
      const address = tron.stranger(1000 + addresses.length)
      addresses.push(address)
      const { status, msg } = await merchant.withdraw({ token_id: TRON_TOKEN, address, amount: '10' })
      expect([status, msg]).toEqual([200, expect.anything()])
    }
    // What is swallowed, or left out of every block, dies: its payout is signed again.
    const sending = pick([null, null, 'swallows it', 'loses its answer', 'says busy'] as const)
    for (const node of tron.nodes) node.faults.sending = sending
    const isLeftOut = random() < 0.25
    if (isLeftOut) tron.chain.takes = () => false
    const stop = blocksComing()
    try {
      const signer = await start('signer')
      const moment = atCall(pick(moments), 1 + Math.floor(random() * 6))
      const worker = await start('worker')
      await moment
      await pause(random() * 40)
      const victims = pick([[worker], [signer], [worker, signer], [signer, worker]])
      for (const victim of victims) await programs.kill(victim)
      for (const node of tron.nodes) node.heard = () => undefined
      const again = victims.includes(signer) ? await start('signer') : signer
      const right = victims.includes(worker) ? await start('worker') : worker
      await pause(random() * 2_000)
      tron.heal()
      tron.chain.takes = () => true
      await expect.poll(open, WAIT).toBe(0)
      await programs.kill(right)
      await programs.kill(again)
    } finally {
      stop()
    }
  }
  tron.make(60)
  const found = arrivals()
  expect(addresses.map((address) => [address, found.get(address)])).toEqual(addresses.map((address) => [address, 1]))
  expect(bootstrap.written('signed_tron')).toHaveLength(addresses.length)
  // Whatever was signed again was dead before.
  const attempts = bootstrap.written('attempt_tron')
  const dead = bootstrap.written('over').filter(({ why }) => why === 'dead')
  expect(attempts).toHaveLength(dead.length)
  for (const { txid } of dead) expect(tron.chain.find(String(txid))).toBeUndefined()
  expect(bootstrap.written('closed')).toEqual([])
  expect(await db.selectFrom('chain_signing').select('ref').execute()).toEqual([])
  const drift = [...(await ledgerSums(db)).filter(({ sum }) => sum !== '0'), ...(await ledgerDrift(db))]
  expect(drift).toEqual([])
}, 14_400_000)
