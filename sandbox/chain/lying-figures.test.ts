import { afterAll, describe, expect, test } from 'vitest'
import { getAddress, isHex, keccak256, numberToHex, parseEther, parseTransaction, toHex } from 'viem'
import { RpcRefusal } from '#server/chain/evm/json-rpc'
import { payment } from '#server/chain/evm/token-contract'
import { newAddress } from '#server/chain/addresses'
import { openNetworks } from '#server/chain/open-networks'
import { readTroubles } from '#server/chain/trouble'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import type { FaultyNode } from './testing/faulty-node'
import { CONFIRMATIONS, NETWORK, PAYER, severalNodes, TOKEN } from './testing/several-nodes'
import { keepingLog, listenerInMemory, testFolder } from './testing/test-chains'

type Lie = NonNullable<FaultyNode['lie']>

const ROUNDS = Number(process.env['NODE_ROUNDS'] ?? 6)
/** The fee of the withdrawals, 1 USDT, at the rate of the coin, 2000: the least of the three limits. */
const MOST = parseEther('0.0005')
const random = seededRandom(process.env['NODE_SEED'] ?? 'lying figures')
const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}

const { db } = await testDatabase()
const nodes = await severalNodes(await testFolder())
afterAll(() => nodes.close())
const [, liar] = nodes.proxies
if (liar === undefined) throw new Error('There are two nodes.')
const file = await nodes.file('networks.json')
const api = testApi({ db, handlers: withdrawalRoutes })
const { clock } = api
const tuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0, proven_millis: 0 }
const opening = { db, clock, log: keepingLog(), file, env: nodes.env, pool_size: 64, tuning }
const chains = await openNetworks({ ...opening, role: 'worker', signer: nodes.signer })
afterAll(() => chains.close())
const services = { ...api.services, chains }
const merchant = await richMerchant(api, { token_id: TOKEN, balance: '100000' })
const adapter = chains.get(NETWORK.id)
const listener = listenerInMemory()

const GREAT = [2n, 1000n, 10n ** 9n]
/** A number that is wrong: much greater, a little greater, smaller, or none. */
const wrong = (result: unknown): unknown => {
  const value = typeof result === 'string' ? BigInt(result) : 0n
  return pick([numberToHex(value * pick(GREAT)), numberToHex(value + 1n), numberToHex(value / 2n), '0x0', null])
}
const inAnswer =
  (fields: readonly string[]) =>
  (result: unknown): unknown => {
    if (typeof result !== 'object' || result === null) return result
    const name = pick(fields)
    return { ...result, [name]: wrong(Reflect.get(result, name)) }
  }
const refusal = (message: string) => (): never => {
  throw new RpcRefusal({ code: -32_000, message })
}

/** Each figure that a node gives when a payout is sent and followed, and how it can be false. */
const FIGURES = {
  eth_gasPrice: [wrong],
  eth_maxPriorityFeePerGas: [wrong, () => numberToHex(90_000n * 10n ** 9n)],
  eth_estimateGas: [wrong, refusal('execution reverted'), refusal('insufficient funds for gas * price + value')],
  eth_getTransactionCount: [wrong],
  eth_getBalance: [wrong],
  eth_call: [wrong],
  eth_getBlockByNumber: [inAnswer(['baseFeePerGas', 'number', 'timestamp'])],
  eth_getTransactionReceipt: [inAnswer(['status', 'gasUsed', 'effectiveGasPrice', 'blockNumber']), () => null],
  eth_getTransactionByHash: [() => null, () => ({ hash: '0x1' })],
  eth_getLogs: [() => [], (result: unknown) => (Array.isArray(result) ? [...result, ...result] : result)],
  eth_sendRawTransaction: [
    refusal('nonce too low'),
    refusal('already known'),
    refusal('replacement transaction underpriced'),
    () => `0x${'ab'.repeat(32)}`,
  ],
} as const satisfies Record<string, readonly ((result: unknown) => unknown)[]>
const METHODS = Object.keys(FIGURES)

const lieAbout =
  (wanted: readonly string[]): Lie =>
  ({ method, result }) => {
    const lies = Object.entries(FIGURES).flatMap(([name, all]) => (name === method ? [...all] : []))
    return wanted.includes(method) ? pick(lies)(result) : result
  }

const step = async (): Promise<void> => {
  await watchAll({ db, clock, adapter, listener }).catch(() => undefined)
  await advanceWithdrawals(services, () => undefined)
}
const paidTo = async (address: string): Promise<bigint> => {
  const call = { to: nodes.contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
  return BigInt(String(await nodes.call(0, 'eth_call', call, 'latest')))
}
const stateOf = async (address: string): Promise<string> =>
  (await db.selectFrom('withdrawal').select('state').where('address', '=', address).executeTakeFirstOrThrow()).state
/** The most that each signed transaction can cost. */
const mostSigned = async (): Promise<bigint[]> => {
  const rows = await db.selectFrom('chain_journal').select(['raw', 'txid']).orderBy('id').execute()
  return rows.map(({ raw, txid }) => {
    if (!isHex(raw)) throw new TypeError(`${raw} is not hex`)
    expect(keccak256(raw)).toBe(txid)
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw)
    return gas * maxFeePerGas
  })
}

// The payer's money of the first block is no payment.
await nodes.mine(CONFIRMATIONS)
await step()
listener.news()

describe('one of two nodes that lies about a figure', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round,
    first: METHODS[(2 * round) % METHODS.length] ?? '',
    second: METHODS[(2 * round + 1) % METHODS.length] ?? '',
  }))
  test.each(rounds)(
    'costs nothing above the limits ($first, $second, round $round)',
    async ({ round, first, second }) => {
      const address = getAddress(toHex(BigInt(round) + (1n << 152n), { size: 20 }))
      await merchant.withdraw({ token_id: TOKEN, address, amount: '10' })
      clock.advance(services.settings.withdrawal_audit_seconds)
      const given = { network_id: NETWORK.id, purpose: 'payment', at: clock.now() } as const
      const deposit = await inTransaction(db, async (trx) => await newAddress(trx, given))
      await nodes.send(PAYER, payment([{ to: getAddress(deposit.address), value: 3_000_000n }]))
      await step()

      liar.lie = lieAbout(round % 12 < 6 ? [first, second] : [second])
      const begins = Math.floor(random() * 3)
      for (let each = 0; each < 4; each++) {
        await step()
        if (each >= begins) await nodes.mine(1)
      }
      const isOnItsWay = ['confirming', 'completed'].includes(await stateOf(address))
      const isNamed = (await readTroubles(db)).length > 0
      expect(isOnItsWay || isNamed, 'what does not go on is named').toBe(true)
      expect(await stateOf(address)).not.toBe('failed')

      liar.lie = null
      await step()
      await step()
      await nodes.mine(CONFIRMATIONS)
      await step()
      await step()
      expect(await stateOf(address)).toBe('completed')
      expect(await paidTo(address)).toBe(9_000_000n)
      expect((await mostSigned()).filter((most) => most > MOST)).toEqual([])
      expect(await mostSigned()).toHaveLength(round + 1)
      expect(listener.news()).toEqual(['seen 3', 'confirmed 3'])
      expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
      expect(await ledgerDrift(db)).toEqual([])
      expect(await readTroubles(db)).toEqual([])
    },
  )
})
