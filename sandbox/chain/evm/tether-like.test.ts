import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { decodeFunctionResult, encodeFunctionData, getAddress, getContractAddress, parseAbi, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findAnvil, startAnvil } from './anvil'
import { callRpc, RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import { genesisBlock } from './genesis'
import { readReceipt, readTip } from '#server/chain/evm/rpc-reader'
import artifact from './tether-like.json'
import { payment, readMovement, refusalReason, tokenAbi } from '#server/chain/evm/token-contract'
import { deployment } from './token-deployment'
import { testFolder } from '../testing/test-chains'

const abi = [
  ...tokenAbi,
  ...parseAbi([
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address) view returns (uint256)',
    'function transferFrom(address from, address to, uint256 value)',
    'function approve(address spender, uint256 value)',
    'function issue(address to, uint256 amount)',
    'function pause()',
    'function unpause()',
    'function addBlackList(address holder)',
    'function removeBlackList(address holder)',
  ]),
] as const

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const holder = privateKeyToAccount(`0x${'2'.repeat(64)}`)
const outsider = privateKeyToAccount(`0x${'3'.repeat(64)}`)
const CHAIN_ID = 31337
const EACH = 1_000_000_000n

const folder = await testFolder()
const accounts = [owner, holder, outsider]
const genesis = genesisBlock({ chain_id: CHAIN_ID, holders: accounts.map(({ address }) => address) })
const anvil = await startAnvil({ binary: findAnvil(), folder, chain_id: CHAIN_ID, genesis })
afterAll(() => anvil.stop())
const request: Request = (method, ...params) => callRpc(anvil.url, method, params)

describe('the source of tether-like.sol', () => {
  it('is what the committed bytecode was compiled from', async () => {
    const source = await readFile(new URL('tether-like.sol', import.meta.url))
    expect(createHash('sha256').update(source).digest('hex')).toBe(artifact.source_sha256)
    expect(artifact.compiler).toMatch(/^0\.8\.\d+\+commit\./)
  })

  it('has every function and event that these tests use', () => {
    const compiled = new Set(artifact.abi.map((item) => `${item.type} ${'name' in item ? item.name : ''}`))
    const called = abi.map((item) => `${item.type} ${'name' in item ? item.name : ''}`)
    expect(called.filter((item) => !compiled.has(item))).toEqual([])
  })
})

const transfer = (to: string, value: bigint) => payment([{ to, value }])

describe.each([{ decimals: 6 }, { decimals: 18 }])('the token with $decimals decimals', ({ decimals }) => {
  let token = getAddress(`0x${'0'.repeat(40)}`)

  const submit = async (from: typeof owner, data: `0x${string}`, to: `0x${string}` | null = token) => {
    const nonce = Number(await request('eth_getTransactionCount', from.address, 'latest'))
    const fees = { gas: 3_000_000n, maxFeePerGas: parseGwei('1'), maxPriorityFeePerGas: parseGwei('1') }
    const raw = await from.signTransaction({ type: 'eip1559', chainId: CHAIN_ID, nonce, to, data, ...fees })
    const txid = String(await request('eth_sendRawTransaction', raw))
    await request('evm_mine', { timestamp: (await readTip(request)).time + 1, blocks: 1 })
    return await readReceipt(request, txid)
  }
  const call = async (data: `0x${string}`): Promise<`0x${string}`> => {
    const answer = String(await request('eth_call', { from: owner.address, to: token, data }, 'latest'))
    return `0x${answer.slice(2)}`
  }
  const balance = async (address: string): Promise<bigint> =>
    decodeFunctionResult({
      abi,
      functionName: 'balanceOf',
      data: await call(encodeFunctionData({ abi, functionName: 'balanceOf', args: [getAddress(address)] })),
    })
  const refusalOf = async (from: typeof owner, data: `0x${string}`): Promise<string | undefined> => {
    const error: unknown = await request('eth_estimateGas', { from: from.address, to: token, data }).catch(
      (e: unknown) => e,
    )
    return error instanceof RpcRefusal ? refusalReason(error.data) : 'accepted'
  }

  const ask = async (functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply') =>
    decodeFunctionResult({ abi, functionName, data: await call(encodeFunctionData({ abi, functionName })) })

  beforeEach(async () => {
    const nonce = Number(await request('eth_getTransactionCount', owner.address, 'latest'))
    token = getContractAddress({ from: owner.address, nonce: BigInt(nonce) })
    const terms = { name: 'Tether USD', symbol: 'USDT', decimals, holders: [owner.address, holder.address], each: EACH }
    await submit(owner, deployment(terms), null)
  })

  it('says its name, its decimals and its supply, and gave every holder the same', async () => {
    expect(await ask('name')).toBe('Tether USD')
    expect(await ask('symbol')).toBe('USDT')
    expect(await ask('decimals')).toBe(decimals)
    expect(await ask('totalSupply')).toBe(2n * EACH)
    expect(await balance(holder.address)).toBe(EACH)
  })

  it('transfers, emits an event, and returns nothing', async () => {
    const data = transfer(outsider.address, 5n)
    expect(await call(data)).toBe('0x')
    const receipt = await submit(owner, data)
    expect(receipt?.logs.map(readMovement)).toEqual([
      { from_address: owner.address, to_address: outsider.address, value: 5n },
    ])
    expect([await balance(owner.address), await balance(outsider.address)]).toEqual([EACH - 5n, 5n])
  })

  it('transfers to many in one transaction, in order, all or none', async () => {
    const payees = [holder, outsider, holder].map(({ address }, index) => ({ to: address, value: BigInt(index + 1) }))
    const receipt = await submit(owner, payment(payees))
    expect(receipt?.logs.map((log) => readMovement(log)?.value)).toEqual([1n, 2n, 3n])
    const tooMuch = payment([...payees, { to: outsider.address, value: EACH }])
    expect((await submit(owner, tooMuch))?.status).toBe(0n)
    expect(await balance(holder.address)).toBe(EACH + 4n)
  })

  it('refuses to transfer more than the balance', async () => {
    expect(await refusalOf(holder, transfer(outsider.address, EACH + 1n))).toBe('BalanceTooLow')
    expect(await refusalOf(holder, transfer(`0x${'0'.repeat(40)}`, 1n))).toBe('NoReceiver')
  })

  it('lets others spend what was approved, and no more', async () => {
    await submit(holder, encodeFunctionData({ abi, functionName: 'approve', args: [outsider.address, 10n] }))
    const spend = (value: bigint) =>
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [holder.address, owner.address, value] })
    expect(await refusalOf(outsider, spend(11n))).toBe('AllowanceTooLow')
    expect((await submit(outsider, spend(10n)))?.status).toBe(1n)
    expect(await refusalOf(outsider, spend(1n))).toBe('AllowanceTooLow')
    expect(await balance(holder.address)).toBe(EACH - 10n)
  })

  it('is issued by its owner only', async () => {
    const issue = encodeFunctionData({ abi, functionName: 'issue', args: [outsider.address, 7n] })
    expect(await refusalOf(holder, issue)).toBe('NotOwner')
    await submit(owner, issue)
    expect(await balance(outsider.address)).toBe(7n)
  })

  it('refuses transfers while its owner has paused it', async () => {
    await submit(owner, encodeFunctionData({ abi, functionName: 'pause' }))
    expect(await refusalOf(holder, transfer(outsider.address, 1n))).toBe('IsPaused')
    expect(await refusalOf(holder, encodeFunctionData({ abi, functionName: 'unpause' }))).toBe('NotOwner')
    await submit(owner, encodeFunctionData({ abi, functionName: 'unpause' }))
    expect(await refusalOf(holder, transfer(outsider.address, 1n))).toBe('accepted')
  })

  it('lets a blacklisted holder receive but not pay', async () => {
    await submit(owner, encodeFunctionData({ abi, functionName: 'addBlackList', args: [holder.address] }))
    expect(await refusalOf(holder, transfer(outsider.address, 1n))).toBe('IsBlackListed')
    expect(await refusalOf(owner, transfer(holder.address, 1n))).toBe('accepted')
    await submit(owner, encodeFunctionData({ abi, functionName: 'removeBlackList', args: [holder.address] }))
    expect(await refusalOf(holder, transfer(outsider.address, 1n))).toBe('accepted')
  })
})
