import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { readNetworksFile, readNodes } from './networks-file'
import { writeNetworks } from './write-networks'
import { testFolder } from '#sandbox/chain/testing/test-chains'

const folder = await testFolder()
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const token = {
  id: 'eth-usdt',
  symbol: 'USDT',
  contract: USDT,
  decimals: 6,
  withdrawal: { fee: '4', gas: '0.0001', minimum: '20' },
}
const ethereum = {
  id: 'eth',
  name: 'Ethereum',
  chain_type: 'Ethereum',
  chain_id: 1,
  genesis_hash: `0x${'d4'.repeat(32)}`,
  confirmations: 12,
  block_seconds: 12,
  nodes: 'ETHEREUM_NODES',
  explorer_url: 'https://etherscan.io',
  coin: { id: 'eth-coin', symbol: 'ETH', decimals: 18, usdt_rate: '3745.2', gas_limit: '0.01' },
  tokens: [token],
}
const read = async (content: unknown) => {
  const file = join(folder, 'networks.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return await readNetworksFile(file)
}
const faultsOf = async (...networks: unknown[]): Promise<string> => {
  const error: unknown = await read({ networks }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'StartError', code: 'settings_wrong' })
  return error instanceof Error ? error.message : ''
}

test('a right file is read, with the contract in one spelling', async () => {
  const [network] = await read({ networks: [{ ...ethereum, tokens: [{ ...token, contract: USDT.toLowerCase() }] }] })
  expect(network).toMatchObject({ id: 'eth', chain_id: 1, confirmations: 12 })
  expect(network?.tokens[0]?.contract).toBe(USDT)
})

const TRON_FIRST_BLOCK = `0x${'00'.repeat(8)}${'1e'.repeat(20)}2b6653dc`
const tron = {
  ...ethereum,
  id: 'tron',
  name: 'TRON',
  chain_type: 'Tron',
  chain_id: 728126428,
  genesis_hash: TRON_FIRST_BLOCK,
  confirmations: undefined,
  finality: 'finalized',
  block_seconds: 3,
  nodes: 'TRON_NODES',
  coin: { id: 'trx', symbol: 'TRX', decimals: 6, usdt_rate: '0.3', gas_limit: '60' },
  tokens: [{ ...token, id: 'tron-usdt', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
}

test('a network of TRON has its contracts as people read them there', async () => {
  const [, network] = await read({ networks: [ethereum, tron] })
  expect(network?.tokens[0]?.contract).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
})

test('a token that is not USDT is worth what the file states, and one that left the file is taken for nothing new', async () => {
  const { db } = await testDatabase()
  const eurc = { ...token, id: 'eth-eurc', symbol: 'EURC', contract: `0x${'12'.repeat(20)}`, usdt_rate: '1.08' }
  const signer = { signsFor: () => false }
  const write = async (tokens: unknown[]) => {
    const networks = await read({ networks: [{ ...ethereum, chain_id: 77, id: 'own', tokens }] })
    expect(await inTransaction(db, async (trx) => await writeNetworks(trx, networks, signer))).toEqual([])
    return await db
      .selectFrom('token')
      .select(['id', 'payable', sql<string>`trim_scale(usdt_rate)::text`.as('rate')])
      .where('network_id', '=', 'own')
      .where('is_native', '=', false)
      .orderBy('id')
      .execute()
  }
  expect(await write([token, eurc])).toEqual([
    { id: 'eth-eurc', payable: true, rate: '1.08' },
    { id: 'eth-usdt', payable: true, rate: '1' },
  ])
  expect(await write([token])).toMatchObject([{ payable: false }, { payable: true }])
  expect(await write([token, eurc])).toMatchObject([{ payable: true }, { payable: true }])
})

test('a corrected rate counts from the next start; that of a coin until a source has stated one', async () => {
  const { db } = await testDatabase({ ending: onTestFinished })
  const eurc = { ...token, id: 'own-eurc', symbol: 'EURC', contract: `0x${'12'.repeat(20)}` }
  const rates = async (coin_rate: string, token_rate: string) => {
    const coin = { id: 'own-coin', symbol: 'OWN', decimals: 18, usdt_rate: coin_rate, gas_limit: '0.01' }
    const tokens = [{ ...eurc, usdt_rate: token_rate }]
    const networks = await read({ networks: [{ ...ethereum, chain_id: 77, id: 'own', coin, tokens }] })
    const said: string[] = []
    const signer = { signsFor: () => false }
    await inTransaction(db, async (trx) => await writeNetworks(trx, networks, signer, (text) => said.push(text)))
    const rate = sql<string>`trim_scale(usdt_rate)::text`.as('rate')
    const rows = await db.selectFrom('token').select(rate).where('network_id', '=', 'own').orderBy('id').execute()
    return { rates: rows.map((row) => row.rate), said }
  }
  expect(await rates('10', '108')).toEqual({ rates: ['10', '108'], said: [] })
  expect(await rates('20', '1.08')).toEqual({
    rates: ['20', '1.08'],
    said: [
      'One OWN on own is worth 20 USDT from now on, by the file of networks; before it was 10.',
      'One EURC on own is worth 1.08 USDT from now on, by the file of networks; before it was 108.',
    ],
  })
  const stated = { token: 'OWN', name: 'Own', price: '30', change_percent: '0', sort: 1, stated_at: new Date() }
  await db
    .insertInto('market_token')
    .values({ id: 'OWN', ...stated })
    .execute()
  await db.updateTable('token').set({ usdt_rate: '30' }).where('id', '=', 'own-coin').execute()
  expect(await rates('40', '1.08')).toEqual({ rates: ['30', '1.08'], said: [] })
})

test('everything that is wrong is said at once, by its place', async () => {
  const { genesis_hash: _, ...without } = ethereum
  const said = await faultsOf(
    { ...without, chain_id: 0, explorer_url: 'javascript:alert(1)', secret: 'x' },
    { ...ethereum, tokens: [{ ...token, contract: '0x12', decimals: 6.5 }] },
  )
  for (const place of [
    'networks.0.genesis_hash',
    'networks.0.chain_id',
    'networks.0.explorer_url',
    'networks.1.tokens.0.contract',
    'networks.1.tokens.0.decimals',
  ])
    expect(said).toContain(place)
})

test('a field that there is not is named by its place', async () => {
  const said = await faultsOf({ ...ethereum, secret: 'x', tokens: [{ ...token, fee: '1' }] })
  expect(said).toContain('networks.0.secret is no field of this file')
  expect(said).toContain('networks.0.tokens.0.fee is no field of this file')
})

test.each([
  ['confirmations and finality', [{ ...ethereum, finality: 'finalized' }], 'either confirmations or'],
  ['neither of them', [{ ...ethereum, confirmations: undefined }], 'either confirmations or'],
  ['a contract of TRON elsewhere', [{ ...ethereum, tokens: tron.tokens }], 'is no address of chain type Ethereum'],
  ['a contract of Ethereum on TRON', [{ ...tron, tokens: ethereum.tokens }], 'is no address of chain type Tron'],
  ['another coin of TRON', [{ ...tron, coin: { ...tron.coin, decimals: 18 } }], 'has 6 decimals'],
  ['a chain of TRON with another number', [{ ...tron, chain_id: 1 }], 'not the last four bytes of its genesis_hash'],
  [
    'the same contract twice',
    [{ ...ethereum, tokens: [token, { ...token, id: 'b', symbol: 'B', contract: USDT.toLowerCase() }] }],
    `The contract 1 ${USDT} is given twice`,
  ],
  ['the same network twice', [ethereum, ethereum], 'The network id eth is given twice'],
  ['the same chain twice', [ethereum, { ...ethereum, id: 'b', nodes: 'B' }], 'The chain id 1 is given twice'],
  [
    'a token whose worth nobody states',
    [{ ...ethereum, tokens: [token, { ...token, id: 'eth-eurc', symbol: 'EURC', contract: `0x${'12'.repeat(20)}` }] }],
    'Token eth-eurc of eth needs usdt_rate: what one EURC is worth in USDT is not known otherwise',
  ],
  [
    'another worth of USDT',
    [{ ...ethereum, tokens: [{ ...token, usdt_rate: '0.99' }] }],
    'is USDT, whose usdt_rate is 1: leave it out',
  ],
  [
    'a fee above the minimum',
    [{ ...ethereum, tokens: [{ ...token, withdrawal: { fee: '20', gas: '1', minimum: '20' } }] }],
    'minimum must be above fee',
  ],
])('%s is refused', async (_, networks, sentence) => {
  expect(await faultsOf(...networks)).toContain(sentence)
})

test('what is no JSON is named with its path', async () => {
  await expect(read('{')).rejects.toThrow('is not JSON')
  await expect(readNetworksFile(join(folder, 'nowhere.json'))).rejects.toThrow('nowhere.json cannot be read')
})

test.each([
  [undefined, 'N is not set'],
  ['https://a.example', 'one node only'],
  ['https://a.example ftp://b.example', 'N[2] is not an http(s) address'],
  ['https://a.example/x https://u:p@A.EXAMPLE:443/x/', 'under two spellings'],
  ['http://localhost:8545, http://127.0.0.1:8545/', 'under two spellings'],
])('nodes %s are refused without being quoted', (value, sentence) => {
  const { faults } = readNodes({ nodes: 'N' }, { N: value })
  expect(faults.join(' ')).toContain(sentence)
  expect(faults.join(' ')).not.toMatch(/example|127|localhost|u:p/)
})

test('two nodes are named by variable and position', () => {
  const { nodes, faults } = readNodes({ nodes: 'N' }, { N: 'https://a.example/k1, https://a.example/k2' })
  expect(faults).toEqual([])
  expect(nodes.map(({ name }) => name)).toEqual(['N[1]', 'N[2]'])
})
