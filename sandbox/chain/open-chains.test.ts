import { getContractAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import type { ChainAdapter } from '#server/chain/adapter'
import { newAddress } from '#server/chain/addresses'
import { findAnvil, startAnvil } from './evm/anvil'
import { genesisBlock } from './evm/genesis'
import { callRpc } from '#server/chain/evm/json-rpc'
import { payment } from '#server/chain/evm/token-contract'
import { deployment } from './evm/token-deployment'
import { networkKeys } from '#server/chain/network-keys'
import { readTokens } from '#server/chain/network-table'
import { openChains } from './open-chains'
import type { OpenChainsOptions } from './open-chains'
import { faultyNode } from './testing/faulty-node'
import { listenerInMemory, keepingLog, TEST_SEED, testFolder } from './testing/test-chains'
import { watchAll } from '#server/chain/watch-once'
import { minedChain } from './mined-chain'

const { db } = await testDatabase()
const folder = await testFolder()
const clock = fixedClock('2026-01-01T00:00:00Z')
const log = keepingLog()
const listener = listenerInMemory()

const open = (options: Partial<OpenChainsOptions>) =>
  openChains({ db, clock, log, folder, explorer_url: 'http://127.0.0.1:4174/explorer', seed: TEST_SEED, ...options })
const kinds = (on: Db) =>
  on.selectFrom('network').select(['id', 'kind']).where('id', 'in', ['2', '3']).orderBy('id').execute()
const addressOn = async (adapter: ChainAdapter, on: Db = db): Promise<string> =>
  (
    await inTransaction(on, (trx) =>
      newAddress(trx, { network_id: adapter.network_id, purpose: 'payment', at: clock.now() }),
    )
  ).address
const contracts = async () => (await readTokens(db, '3')).map(({ contract }) => contract)
const payer = { purpose: 'payer', index: 0n } as const

describe('the chains', () => {
  it('know only the networks of the table `network`', async () => {
    const chains = await open({ networks: ['1'] })
    expect(() => chains.get('77')).toThrow('There is no network 77')
    await chains.close()
  })

  it('store the address of the token on a local chain, the same at every start', async () => {
    await (await open({ networks: ['3'] })).close()
    const first = await contracts()
    expect(first[0]).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await (await open({ networks: ['3'] })).close()
    expect(await contracts()).toEqual(first)
  })

  it('make blocks by themselves while a transaction waits', async () => {
    const chains = await open({ networks: ['4'] })
    const adapter = minedChain(chains, '4')
    const to = await addressOn(adapter)
    await adapter.send({ from: payer, to, token_id: '104', amount: '1' })
    const made = new Promise<void>((resolve) => void adapter.onBlock(resolve))
    chains.startMining()
    await made
    await chains.close()
    expect((await adapter.tip()).number).toBeGreaterThan(0n)
  })
})

describe('without anvil', () => {
  it('the EVM networks run simulated, the table says so, and the log gives the reason', async () => {
    const { db: own } = await testDatabase()
    const chains = await open({ db: own, platform: 'plan9-mips', networks: ['2', '3'] })
    expect(chains.all().map(({ kind }) => kind)).toEqual(['simulated', 'simulated'])
    expect(await kinds(own)).toEqual([
      { id: '2', kind: 'simulated' },
      { id: '3', kind: 'simulated' },
    ])
    const sentence =
      'There is no anvil for plan9-mips, so the EVM networks run simulated: use another platform for a real local chain.'
    expect(log.complaints.splice(0)).toEqual([sentence, sentence])
    await chains.close()
  })

  it('a world that ran simulated is not opened with anvil, and what it sent stays sent', async () => {
    const { db: own } = await testDatabase()
    const before = await open({ db: own, platform: 'plan9-mips', networks: ['2'] })
    const to = before.get('2').addressOf({ purpose: 'payer', index: 3n })
    await before.get('2').send({ from: payer, to, token_id: '102', amount: '1', ref: 'withdrawal:1' })
    await before.close()
    const journal = async () => await own.selectFrom('chain_journal').selectAll().execute()
    const sent = await journal()
    const again = open({ db: own, networks: ['2'] })
    await expect(again).rejects.toMatchObject({ name: 'StartError', code: 'world_mismatch' })
    await expect(again).rejects.toThrow('npm run reset')
    expect(await journal()).toEqual(sent)
    await (await open({ db: own, platform: 'plan9-mips', networks: ['2'] })).close()
    log.complaints.splice(0)
  })
})

describe('TRON', () => {
  it('goes on simulated in a world that had it so, and what it sent stays sent', async () => {
    const { db: own } = await testDatabase()
    const before = await open({ db: own, simulated: true, networks: ['1'] })
    const to = before.get('1').addressOf({ purpose: 'payer', index: 3n })
    const { txid } = await before.get('1').send({ from: payer, to, token_id: '101', amount: '1' })
    await minedChain(before, '1').mine(1)
    await before.close()
    const again = await open({ db: own, networks: ['1'] })
    expect(again.get('1').kind).toBe('simulated')
    expect(await again.get('1').transaction(txid)).toMatchObject({ state: 'mined' })
    expect(log.complaints.splice(0)).toEqual(['TRON runs simulated, as it did when this world was made.'])
    await again.close()
  })
})

describe('a process with ROLE=api', () => {
  it('opens no chain, and shows the pages of the explorer', async () => {
    const chains = await open({ role: 'api' })
    expect(chains.all()).toEqual([])
    expect(chains.explorerUrl('2', '0x1')).toBe('http://127.0.0.1:4174/explorer/2/tx/0x1')
    await chains.close()
  })
})

describe('EVM_RPC_URL', async () => {
  const { db: own } = await testDatabase()
  const keys = networkKeys(TEST_SEED, { id: '2', chain_type: 'Ethereum' })
  const owner = privateKeyToAccount(toHex(keys.secretOf({ purpose: 'treasury', index: 9n })))
  const holders = [owner.address, keys.addressOf(payer)]
  const genesis = genesisBlock({ chain_id: 99, holders })
  const anvil = await startAnvil({ binary: findAnvil(), folder: `${folder}/remote`, chain_id: 99, genesis })
  const proxies = [await faultyNode(anvil.url), await faultyNode(anvil.url)]
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close()
    await anvil.stop()
  })
  const evm_rpc_url = proxies.map(({ url }) => url).join(', ')
  const rpc = (method: string, ...params: unknown[]) => callRpc(anvil.url, method, params)
  const price = { gas: 3_000_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const sign = (nonce: number, to: `0x${string}` | null, data: `0x${string}`) =>
    owner.signTransaction({ type: 'eip1559', chainId: 99, nonce, to, data, ...price })
  const terms = { name: 'Tether USD', symbol: 'USDT', decimals: 6, holders, each: 10_000_000n }
  await rpc('eth_sendRawTransaction', await sign(0, null, deployment(terms)))
  await rpc('anvil_mine', '0x5')
  const contract = getContractAddress({ from: owner.address, nonce: 0n })

  it('follows foreign nodes that make their own blocks', async () => {
    const chains = await open({
      db: own,
      networks: ['2'],
      evm_rpc_url,
      evm_token: contract,
      tuning: { checked_millis: 0 },
    })
    const adapter = chains.get('2')
    expect(adapter.kind).toBe('evm')
    expect((await adapter.tip()).number).toBe(5n)
    expect(() => minedChain(chains, '2')).toThrow('makes its own blocks')
    await watchAll({ db: own, clock, adapter, listener })
    expect(listener.news()).toEqual([])

    const to = await addressOn(adapter, own)
    await rpc('eth_sendRawTransaction', await sign(1, contract, payment([{ to, value: 2_500_000n }])))
    await rpc('anvil_mine', '0x1')
    await watchAll({ db: own, clock, adapter, listener })
    expect(listener.news()).toEqual(['seen 2.5'])
    await rpc('anvil_reorg', 1, [])
    await watchAll({ db: own, clock, adapter, listener })
    expect(listener.news()).toEqual(['orphaned 2.5'])
    await rpc('eth_sendRawTransaction', await sign(1, contract, payment([{ to, value: 2_500_000n }])))
    await rpc('anvil_mine', '0x3')
    await watchAll({ db: own, clock, adapter, listener })
    expect(listener.news()).toEqual(['seen 2.5 (2)', 'confirmed 2.5 (2)'])
    await chains.close()
  })

  it('sends nothing where it has no signer, and the table and the log say so', async () => {
    log.complaints.splice(0)
    const chains = await open({ db: own, networks: ['2'], evm_rpc_url, evm_token: contract })
    const adapter = chains.get('2')
    expect(adapter.can_send).toBe(false)
    expect(log.complaints).toEqual([expect.stringContaining('There is no signer for chain 99')])
    const order = { from: payer, to: await addressOn(adapter, own), token_id: '102', amount: '1' }
    await expect(adapter.send(order)).rejects.toMatchObject({ code: 'cannot_send' })
    expect(await own.selectFrom('chain_journal').select('id').execute()).toEqual([])
    const row = await own.selectFrom('network').select('can_send').where('id', '=', '2').executeTakeFirst()
    expect(row).toEqual({ can_send: false })
    await chains.close()
  })

  it('that is unset again, or has one node or none that answers, is refused', async () => {
    await expect(open({ db: own, networks: ['2'] })).rejects.toThrow('npm run reset')
    await expect(open({ db: own, networks: ['2'], evm_rpc_url: anvil.url })).rejects.toThrow('one node only')
    const opening = open({ db: own, networks: ['2'], evm_rpc_url: 'http://127.0.0.1:9 http://127.0.0.1:10' })
    await expect(opening).rejects.toThrow('The node EVM_RPC_URL[1] does not answer: see that it runs.')
  })
})
