import { getAddress, keccak256, parseGwei } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { localContracts } from '#sandbox/chain/evm/setup-chain'
import { findDesks } from '#sandbox/customers/shop-desk'
import { placeOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { payment } from '#server/chain/evm/token-contract'
import { writeJournal } from '#server/chain/journal'
import { networkKeys } from '#server/chain/network-keys'
import { listenTogether } from '#server/chain/listen-together'
import { readNetworks } from '#server/chain/network-table'
import { seedSigner } from '#server/chain/seed-signer'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { rechargeListener } from '#server/funds/recharge-listener'
import { ledgerDrift } from '#server/ledger/ledger'
import { paymentListener } from '#server/payment/payment-listener'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { testApi } from '#server/testing/test-api'
import * as contract from '#shared/contract/search'
import type { LookUpRecord } from '#shared/contract/search'
import { transactionInfo } from '#shared/contract/transactions'
import { advanceLookUps } from './look-up-job'

/** What shopSetup makes its chains from. */
const SEED = new Uint8Array(32).fill(7)
const SECOND_TOKEN = '9102'
/** More than anybody on the local chain owns. */
const TOO_MUCH = 10n ** 30n

const { db } = await testDatabase()
const network = await evmNetwork()
const network_id = network.id
// Named before the chain is opened, for its tokens are read then: the platform takes two token contracts here.
await db
  .insertInto('token')
  .values({
    id: SECOND_TOKEN,
    network_id,
    symbol: 'OUSD',
    decimals: 18,
    contract: localContracts(networkKeys(SEED, network)).other,
    sort: 99,
  })
  .execute()
const town = await shopSetup({ db, networks: [network_id], nodes: true })
const { world, clock } = town
const { chains, events, log } = town.services
const api = testApi({ db, services: { clock, chains } })
const listener = listenTogether(
  paymentListener(town.services),
  rechargeListener(town.services),
  unassignedListener(town.services),
)
const { token } = town.merchant
const chain = minedChain(chains, network_id)
const payer = { purpose: 'payer', index: 6n } as const

async function evmNetwork() {
  const found = (await readNetworks(db)).find(({ kind, chain_type }) => kind === 'evm' && chain_type === 'Ethereum')
  if (found === undefined) throw new Error('No network has nodes')
  return found
}

async function order() {
  const [desk] = await findDesks(town.services, { appid: town.shop.appid, chain: network.name })
  if (desk === undefined) throw new Error('The shop does not take this network')
  return { ...(await placeOrder(world, desk, { amount: '10' })), token_id: desk.token_id }
}

/** Puts what was sent into a block, and lets the watcher read it. */
async function settle(): Promise<void> {
  await chain.mine(chain.confirmations)
  await world.watch(network_id)
}

async function ask(txid: string): Promise<LookUpRecord> {
  const { handle_id } = await api.data(contract.lookUp, { token, body: { network_id, txid } })
  const raise = (error: unknown): never => {
    throw error
  }
  await advanceLookUps({ db, clock, chains, events, log }, listener, raise)
  const { list } = await api.data(contract.lookUps, { token, query: { handle_id } })
  const [record] = list
  if (record === undefined) throw new Error('There is no such look-up')
  return record
}

/**
 * Signs a transfer and sends it without trying it first: the adapter would refuse to send what the contract will revert, a
 * customer's wallet need not.
 */
async function sendUntried({ address, token_id }: { address: string; token_id: string }, value: bigint) {
  const { contract: to } = await db
    .selectFrom('token')
    .select('contract')
    .where('id', '=', token_id)
    .executeTakeFirstOrThrow()
  const fees = { gas: 100_000n, maxFeePerGas: parseGwei('1'), maxPriorityFeePerGas: parseGwei('1') }
  const call = { chain_id: network.chain_id ?? 0, to: getAddress(to ?? ''), data: payment([{ to: address, value }]) }
  const { txid } = await inTransaction(db, (trx) =>
    writeJournal(trx, {
      network_id,
      sender: chain.addressOf(payer),
      purpose: payer.purpose,
      ref: undefined,
      order_digest: 'untried',
      at: clock.now(),
      sign: async (nonce) => {
        const raw = await seedSigner(SEED).signEvm(network, payer, { ...call, ...fees, nonce })
        return { txid: keccak256(raw), raw }
      },
    }),
  )
  await chain.resend(txid)
  return txid
}

const statusOf = async (handle_id: string): Promise<number | undefined> =>
  (await api.data(transactionInfo, { token, query: { handle_id } })).record?.status

const entries = async (): Promise<number> => (await db.selectFrom('ledger_entry').select('id').execute()).length

// A merchant may ask for a few a minute only.
beforeEach(() => clock.advance(61))

describe('on a local EVM chain, a transaction', () => {
  test('that the contract has reverted failed, in its block, and credits nothing', async () => {
    const placed = await order()
    const txid = await sendUntried(placed, TOO_MUCH)
    await settle()
    const before = await entries()

    const record = await ask(txid)
    expect(record).toMatchObject({
      state: 'done',
      answer: 'failed',
      transfers: [],
      records: [],
      confirmations: chain.confirmations,
      required: chain.confirmations,
    })
    const at = await chain.block(BigInt(record.block_number ?? '-1'))
    expect(record.block_hash).toBe(at?.hash)
    expect(record.block_time).toBe(at?.time)
    expect(await statusOf(placed.handle_id)).toBe(1)
    expect(await entries()).toBe(before)
  })

  test('that calls a token contract and moves nothing has no token', async () => {
    const address = chain.addressOf({ purpose: 'payer', index: 8n })
    const txid = await chain.freeze?.(address, true)
    await settle()
    const record = await ask(txid ?? '')
    expect(record).toMatchObject({ state: 'done', answer: 'no_token', transfers: [], records: [] })
    expect(record.block_hash).toBe((await chain.block(BigInt(record.block_number ?? '-1')))?.hash)
  })

  test('in another accepted token than the order asks for is said to be so, with its name, and is not credited', async () => {
    const placed = await order()
    const { txid } = await chain.send({ from: payer, to: placed.address, token_id: SECOND_TOKEN, amount: '10' })
    await settle()
    const before = await entries()

    const record = await ask(txid)
    expect(record).toMatchObject({ state: 'done', answer: 'other_token' })
    expect(record.transfers).toEqual([
      expect.objectContaining({ to_address: placed.address, token: 'OUSD', amount: '10', yours: true }),
    ])
    expect(record.records).toContainEqual({ kind: 'payment', id: placed.handle_id, name: placed.out_trade_no })
    expect(await statusOf(placed.handle_id)).toBe(1)
    expect(await entries()).toBe(before)
    expect(await ledgerDrift(db)).toEqual([])
  })
})
