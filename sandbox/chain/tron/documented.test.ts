import { describe, expect, test } from 'vitest'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toBytes, toHex } from '#server/chain/tron/address'
import { TRANSFER_TOPIC } from '#server/chain/evm/token-contract'
import { FakeNode } from './fake-node'
import { RpcError } from './rpc-error'
import documented from './testing/documented-answers.json'
import { smallChain, USDT } from './testing/small-chain'

const small = smallChain()
const { chain, payer, stranger, pay } = small
const node = new FakeNode(chain)
chain.make()
const paid = pay(1, stranger(0), 5_000_000n)
const said = node.http('wallet/broadcasthex', { transaction: bytesToHex(paid.signed) })
chain.make()
for (let more = 0; more < 20; more++) chain.make()
const found = chain.find(paid.txid)

/** What kind of text or number a value is; two answers are of one shape when all their fields have the same kinds. */
function kindOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [kindOf(value[0])]
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kindOf(each)]))
  if (typeof value !== 'string') return value === null ? 'null' : typeof value
  if (value.includes('...')) return 'shortened'
  if (/^0x[0-9a-f]{64}$/.test(value)) return '0x hash'
  if (/^0x[0-9a-f]{40}$/.test(value)) return '0x address'
  if (/^0x[0-9a-f]*$/.test(value)) return '0x hex'
  if (/^41[0-9a-f]{40}$/.test(value)) return 'hex address'
  return /^[0-9a-f]*$/.test(value) ? 'hex' : 'text'
}

/** The shape of an answer. Some fields the pages shorten, or a contract of another kind has: of these only the name counts. */
function shapeOf(answer: unknown): unknown {
  const free = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(free)
    if (typeof value !== 'object' || value === null) return value === '0x hash' ? '0x hex' : value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        ['data', 'logsBloom', 'input', 'transaction', 'constant_result'].includes(name) ? 'any' : free(each),
      ]),
    )
  }
  return free(kindOf(answer))
}

const number = found?.number ?? 0
const filter = { fromBlock: `0x${number.toString(16)}`, toBlock: `0x${number.toString(16)}` }
const ASKED: Readonly<Record<keyof typeof documented.rpc, readonly unknown[]>> = {
  eth_getBlockByNumber: [`0x${number.toString(16)}`, false],
  eth_getLogs: [{ ...filter, address: toHex(USDT), topics: [TRANSFER_TOPIC] }],
  eth_getTransactionReceipt: [`0x${paid.txid}`],
  eth_getTransactionByHash: [`0x${paid.txid}`],
  eth_call: [{ to: toHex(USDT), data: '0x95d89b41' }, 'latest'],
  eth_chainId: [],
  eth_gasPrice: [],
  eth_blockNumber: [],
}

describe('an answer of the fake node has the fields of the documented one', () => {
  test.each(Object.entries(documented.rpc))('%s', (method, theirs) => {
    const params = Object.entries(ASKED).find(([name]) => name === method)?.[1] ?? []
    expect(shapeOf(node.rpc(method, params))).toEqual(shapeOf(theirs))
  })

  test('eth_call and eth_gasPrice to the letter', () => {
    expect(node.rpc('eth_call', ASKED.eth_call)).toBe(documented.rpc.eth_call)
    expect(node.rpc('eth_gasPrice', [])).toBe(documented.rpc.eth_gasPrice)
  })

  test('wallet/getnowblock', () => {
    const { transactions: _, ...theirs } = documented.http['wallet/getnowblock']
    expect(shapeOf(node.http('wallet/getnowblock', {}))).toEqual(shapeOf(theirs))
  })

  test('walletsolidity/gettransactioninfobyid', () => {
    expect(shapeOf(node.http('walletsolidity/gettransactioninfobyid', { value: paid.txid }))).toEqual(
      shapeOf(documented.http['walletsolidity/gettransactioninfobyid']),
    )
  })

  test('wallet/triggerconstantcontract', () => {
    const data = `70a08231${toHex(payer(0)).slice(2).toLowerCase().padStart(64, '0')}`
    const [owner_address, contract_address] = [payer(0), USDT].map((address) => bytesToHex(toBytes(address)))
    expect(shapeOf(node.http('wallet/triggerconstantcontract', { owner_address, contract_address, data }))).toEqual(
      shapeOf(documented.http['wallet/triggerconstantcontract']),
    )
  })

  test('wallet/broadcasthex', () => {
    expect(shapeOf(said)).toEqual(shapeOf(documented.http['wallet/broadcasthex']))
  })

  test('wallet/getaccountresource, without what nobody has used or staked here', () => {
    const ours = node.http('wallet/getaccountresource', { address: bytesToHex(toBytes(payer(0))) })
    const {
      freeNetUsed: _,
      assetNetUsed: _used,
      assetNetLimit: _limit,
      ...theirs
    } = documented.http['wallet/getaccountresource']
    expect(shapeOf(ours)).toEqual(shapeOf(theirs))
  })

  test('wallet/getchainparameters', () => {
    const ours = node.http('wallet/getchainparameters', {})
    expect(shapeOf(ours)).toEqual(shapeOf(documented.http['wallet/getchainparameters']))
    const theirs = documented.http['wallet/getchainparameters'].chainParameter
    const shared = theirs.filter(({ key }) => JSON.stringify(ours).includes(`"${key}"`))
    expect(shared.length).toBeGreaterThan(2)
    expect(ours).toMatchObject({ chainParameter: expect.arrayContaining(shared) })
  })
})

const refusal = (method: string, ...params: unknown[]): unknown => {
  try {
    return node.rpc(method, params)
  } catch (error) {
    return error instanceof RpcError ? [error.code, error.message] : error
  }
}

test('the ids of blocks begin with their number, and the chain id is the end of the first one', () => {
  expect(BigInt(`0x${chain.block(number)?.id.slice(0, 16)}`)).toBe(BigInt(number))
  expect(chain.block(0)?.id.endsWith(String(node.rpc('eth_chainId', [])).slice(2))).toBe(true)
})

test('what java-tron refuses is refused in its words', () => {
  expect(refusal('eth_getBlockByNumber', 'safe', false)).toEqual([-32_602, 'TAG safe not supported'])
  expect(refusal('eth_call', { to: toHex(USDT), data: '0x95d89b41' }, '0x1')).toEqual([
    -32_602,
    'QUANTITY not supported, just support TAG as latest',
  ])
  expect(refusal('eth_getLogs', { fromBlock: '0x2', toBlock: '0x1' })).toEqual([
    -32_602,
    'please verify: fromBlock <= toBlock',
  ])
  expect(refusal('eth_getLogs', { fromBlock: '0x0', toBlock: '0x1389' })).toEqual([
    -32_602,
    'exceed max block range: 5000',
  ])
  expect(refusal('eth_getTransactionReceipt', '0x12')).toEqual([-32_602, 'invalid hash value'])
  for (const absent of ['eth_sendRawTransaction', 'eth_getTransactionCount', 'eth_maxPriorityFeePerGas'])
    expect(refusal(absent)).toEqual([-32_601, 'the method does not exist/is not available'])
  expect(refusal('eth_call', { to: toHex(USDT), data: '0x00000000' }, 'latest')).toEqual([
    -32_000,
    'REVERT opcode executed',
  ])
})

test('what is not there is null by JSON-RPC and {} by HTTP', () => {
  const txid = '00'.repeat(32)
  expect(node.rpc('eth_getTransactionReceipt', [`0x${txid}`])).toBeNull()
  expect(node.rpc('eth_getBlockByNumber', ['0xffff', false])).toBeNull()
  expect(node.http('walletsolidity/gettransactioninfobyid', { value: txid })).toEqual({})
  expect(node.http('wallet/getaccountresource', { address: bytesToHex(toBytes(stranger(9))) })).toEqual({})
})

test('a trial that reverts is "result: true", with FAILED in its transaction', () => {
  const [owner_address, contract_address] = [stranger(1), USDT].map((address) => bytesToHex(toBytes(address)))
  const data = `a9059cbb${toHex(payer(0)).slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
  expect(node.http('wallet/triggerconstantcontract', { owner_address, contract_address, data })).toMatchObject({
    result: { result: true, message: bytesToHex(new TextEncoder().encode('REVERT opcode executed')) },
    transaction: { ret: [{ ret: 'FAILED' }] },
  })
})
