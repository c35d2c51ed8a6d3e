import { afterAll, afterEach, expect, test } from 'vitest'
import { getAddress, toHex } from 'viem'
import { payment } from '#server/chain/evm/token-contract'
import { TREASURY } from '#server/chain/key'
import { openNetworks } from '#server/chain/open-networks'
import { readTroubles } from '#server/chain/trouble'
import { watchAll } from '#server/chain/watch-once'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { CONFIRMATIONS, NETWORK, severalNodes, TOKEN } from './testing/several-nodes'
import { keepingLog, listenerInMemory, testFolder } from './testing/test-chains'

const { db } = await testDatabase()
const nodes = await severalNodes(await testFolder())
afterAll(() => nodes.close())
const file = await nodes.file('networks.json')
const api = testApi({ db, handlers: withdrawalRoutes })
const { clock } = api
const tuning = { patience_millis: 1000, rest_millis: 0, checked_millis: 0 }
const opening = { db, clock, log: keepingLog(), file, env: nodes.env, pool_size: 16, tuning }
const chains = await openNetworks({ ...opening, role: 'worker', signer: nodes.signer })
afterAll(() => chains.close())
const services = { ...api.services, chains }
const merchant = await richMerchant(api, { token_id: TOKEN, balance: '1000' })
const adapter = chains.get(NETWORK.id)
const listener = listenerInMemory()

let payouts = 0
/** Requests a withdrawal of 10, which pays 9, and has it signed and sent unless `approve` is all that is wanted. */
const begin = async ({ signed = true } = {}): Promise<string> => {
  const address = getAddress(toHex(BigInt(++payouts) + (1n << 151n), { size: 20 }))
  await merchant.withdraw({ token_id: TOKEN, address, amount: '10' })
  clock.advance(services.settings.withdrawal_audit_seconds)
  await round()
  if (signed) await round()
  return address
}
const failures: unknown[] = []
const round = async (): Promise<void> => {
  failures.length = 0
  await advanceWithdrawals(services, (error) => failures.push(error))
}
const watched = async (): Promise<void> => void (await watchAll({ db, clock, adapter, listener }))
const recordOf = async (address: string) =>
  await db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'txid'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
const stateOf = async (address: string) => (await recordOf(address)).state
const arrived = async (address: string): Promise<bigint> =>
  BigInt(
    String(
      await nodes.call(
        0,
        'eth_call',
        { to: nodes.contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
        'latest',
      ),
    ),
  )
const signed = async (address: string) => {
  const { id } = await recordOf(address)
  return await db.selectFrom('chain_journal').select('txid').where('ref', '=', `withdrawal:${id}`).execute()
}
const heldFor = async (address: string) => {
  const { id } = await recordOf(address)
  const held = await db
    .selectFrom('payout_hold')
    .select('reason')
    .where('ref', '=', `withdrawal:${id}`)
    .executeTakeFirst()
  const named = (await readTroubles(db)).some(({ subject }) => subject === `payout withdrawal:${id}`)
  expect(named).toBe(held !== undefined)
  return held?.reason
}
const balance = async (account: string): Promise<string> => {
  const owner = `m:${merchant.merchant_id}:${account}`
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', owner)
    .where('token_id', '=', TOKEN)
    .executeTakeFirst()
  return String(Number(row?.balance ?? 0))
}

// The watcher knows the blocks from here on, and so notices when they are replaced.
await watched()

afterEach(async () => {
  for (const proxy of nodes.proxies) proxy.fault = null
  const wrong = [...(await ledgerSums(db)).filter(({ sum }) => sum !== '0'), ...(await ledgerDrift(db))]
  if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`)
})

test('a withdrawal is completed when its transfer is in a block at depth', async () => {
  const address = await begin()
  await nodes.mine(CONFIRMATIONS - 1)
  await round()
  expect(await stateOf(address)).toBe('confirming')
  await nodes.mine(1)
  await round()
  expect(await stateOf(address)).toBe('completed')
  expect(await arrived(address)).toBe(9_000_000n)
})

test.each(['rate limit', 'header not found', 'html', 'hangs', 'answers null'] as const)(
  'a node at fault (%s) ends no withdrawal',
  async (fault) => {
    const address = await begin({ signed: false })
    for (const proxy of nodes.proxies) proxy.fault = fault
    await round()
    expect(failures.length).toBe(1)
    expect(await stateOf(address)).toBe('transferring')
    expect(await signed(address)).toEqual([])
    for (const proxy of nodes.proxies) proxy.fault = null
    await round()
    await nodes.mine(CONFIRMATIONS)
    await round()
    expect(await stateOf(address)).toBe('completed')
    expect(await arrived(address)).toBe(9_000_000n)
  },
)

test('a transaction with status 1 that moved nothing is held: neither completed nor released', async () => {
  const address = await begin()
  const code = await nodes.call(0, 'eth_getCode', nodes.contract, 'latest')
  // From now on the contract stops at once and says that all is well.
  await nodes.change('anvil_setCode', nodes.contract, '0x00')
  await nodes.mine(CONFIRMATIONS + 1)
  const before = await balance('capital')
  await round()
  await round()
  expect(await stateOf(address)).toBe('confirming')
  expect(await heldFor(address)).toBe('no_transfer')
  expect(await balance('capital')).toBe(before)
  await nodes.change('anvil_setCode', nodes.contract, code)
  expect(await arrived(address)).toBe(0n)
})

test('a nonce that another transaction has taken is noticed, named, and nothing is signed again', async () => {
  const address = await begin({ signed: false })
  const nonce = BigInt(
    String(await nodes.call(0, 'eth_getTransactionCount', nodes.signer.addressOf(NETWORK, TREASURY), 'latest')),
  )
  for (const proxy of nodes.proxies) proxy.losesAnswers = true
  await round()
  for (const proxy of nodes.proxies) proxy.losesAnswers = false
  const [ours] = await signed(address)
  // Somebody else uses the treasury's key, and his transaction is in a block first.
  await nodes.forget(ours?.txid ?? '')
  await nodes.send(TREASURY, payment([{ to: nodes.contract, value: 1n }]), { nonce })
  await nodes.mine(1)
  await round()
  await round()
  await nodes.mine(CONFIRMATIONS)
  await round()
  expect(await heldFor(address)).toBe('nonce_taken')
  expect(await stateOf(address)).toBe('confirming')
  expect(await signed(address)).toEqual([ours])
  expect(await arrived(address)).toBe(0n)
  await db
    .updateTable('chain_sender')
    .set({ next_nonce: String(nonce + 1n) })
    .execute()
})

test('a completed withdrawal whose block was replaced is sent again unchanged', async () => {
  const address = await begin()
  await nodes.mine(CONFIRMATIONS)
  await watched()
  await round()
  expect(await stateOf(address)).toBe('completed')
  const { txid } = await recordOf(address)
  await nodes.reorganise(CONFIRMATIONS + 2, { lose: [txid ?? ''] })
  await watched()
  expect(await arrived(address)).toBe(0n)
  await nodes.remember(txid ?? '')
  await round()
  expect(nodes.proxies.every(({ raws }) => raws.length > 0)).toBe(true)
  await nodes.mine(CONFIRMATIONS)
  await watched()
  await round()
  expect(await arrived(address)).toBe(9_000_000n)
  expect(await signed(address)).toEqual([{ txid }])
  expect(await heldFor(address)).toBe(undefined)
})

test('a withdrawal that failed, was released, and is carried out by a reorganisation is the debt of the merchant', async () => {
  const address = await begin()
  // The contract refuses while the first block is made.
  const code = await nodes.call(0, 'eth_getCode', nodes.contract, 'latest')
  await nodes.change('anvil_setCode', nodes.contract, '0x60006000fd')
  await nodes.mine(CONFIRMATIONS)
  await watched()
  await round()
  expect(await stateOf(address)).toBe('failed')
  const before = Number(await balance('capital'))
  await nodes.reorganise(CONFIRMATIONS + 1, {
    first: async () => await nodes.change('anvil_setCode', nodes.contract, code),
  })
  await watched()
  await round()
  await nodes.mine(CONFIRMATIONS)
  await watched()
  await round()
  await round()
  expect(await arrived(address)).toBe(9_000_000n)
  expect(await stateOf(address)).toBe('completed')
  expect(await heldFor(address)).toBe('paid_after_release')
  expect(Number(await balance('capital')) + Number(await balance('debt'))).toBe(before - 10)
  expect(await signed(address)).toHaveLength(1)
})
