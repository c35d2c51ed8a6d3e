import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { CHAIN_TERMS } from './chain-terms'
import { FakeNode } from './fake-node'
import { refTo, smallChain, UNITS, USDT } from './testing/small-chain'
import type { SmallChain } from './testing/small-chain'

const after = (small: SmallChain, signed: Uint8Array) => {
  const { code, txid } = small.chain.broadcast(signed)
  small.chain.make()
  return { code, ret: small.chain.find(txid)?.outcome.ret, outcome: small.chain.find(txid)?.outcome }
}

describe('a block', () => {
  test('is final when 19 producers stand on it: 18 blocks later, and later where producers are missing', () => {
    const { chain } = smallChain()
    for (let made = 0; made < 60; made++) chain.make()
    expect(chain.head.number - chain.solid()).toBe(18)
    // Nine of 27 make no blocks: eighteen are left, who never finish anything.
    const before = chain.solid()
    for (let slot = 1; slot < 200; slot++) {
      const time = chain.head.time + CHAIN_TERMS.block_seconds
      const place = ((time - 1_790_000_000) / 3) % 27
      chain.make(place < 9 ? time + (9 - place) * 3 : time)
    }
    expect(chain.solid() - before).toBeLessThan(27)
  })

  test('has the same id when it is made again with the same contents, and another one with others', () => {
    const one = smallChain()
    const other = smallChain()
    expect(one.chain.make().id).toBe(other.chain.make().id)
    one.chain.broadcast(one.pay(1, one.stranger(0), 1n).signed)
    expect(one.chain.make().id).not.toBe(other.chain.make().id)
  })

  test('that is taken back leaves nothing behind, and what was in it waits again', () => {
    const small = smallChain()
    const { chain, stranger, payer } = small
    chain.make()
    const paid = small.pay(1, stranger(0), 5n)
    const lost = small.pay(2, stranger(1), 7n)
    for (const { signed } of [paid, lost]) chain.broadcast(signed)
    chain.make()
    expect(chain.state.unitsOf(USDT, stranger(0))).toBe(5n)
    chain.takeBackTo(1, new Set([lost.txid]))
    expect(chain.state.unitsOf(USDT, stranger(0))).toBe(0n)
    expect(chain.state.unitsOf(USDT, payer(1))).toBe(UNITS)
    expect(chain.find(paid.txid)).toBeUndefined()
    expect(chain.waiting()).toEqual([paid.txid])
    chain.make(chain.head.time + 6)
    expect(chain.state.unitsOf(USDT, stranger(0))).toBe(5n)
    expect(chain.state.unitsOf(USDT, stranger(1))).toBe(0n)
  })
})

describe('a transaction is taken, or refused in the words of java-tron', () => {
  test('SUCCESS once, and DUP_TRANSACTION_ERROR while it waits and when it is in a block', () => {
    const small = smallChain()
    const { signed } = small.pay(1, small.stranger(0), 1n)
    expect(small.chain.broadcast(signed).code).toBe('SUCCESS')
    expect(small.chain.broadcast(signed).code).toBe('DUP_TRANSACTION_ERROR')
    small.chain.make()
    expect(small.chain.broadcast(signed).code).toBe('DUP_TRANSACTION_ERROR')
  })

  test('SIGERROR when another key has signed it', () => {
    const small = smallChain()
    const { signed } = small.pay(1, small.stranger(0), 1n)
    const forged = Uint8Array.from([...signed.slice(0, -65), ...small.pay(1, small.stranger(0), 2n).signed.slice(-65)])
    expect(small.chain.broadcast(forged).code).toBe('SIGERROR')
  })

  test('TAPOS_ERROR on a block that the chain does not have', () => {
    const small = smallChain()
    const onOther = { ...refTo(small.chain, 0), ref_block_hash: new Uint8Array(8).fill(9) }
    expect(after(small, small.pay(1, small.stranger(0), 1n, onOther).signed).code).toBe('TAPOS_ERROR')
  })

  test('TRANSACTION_EXPIRATION_ERROR from the time of the newest block on, and more than a day ahead', () => {
    const small = smallChain()
    const now = BigInt(small.chain.head.time) * 1000n
    const codeOf = (expiration: bigint) =>
      small.chain.broadcast(small.pay(1, small.stranger(0), 1n, { expiration }).signed).code
    expect([now, now + 1n, now + 86_400_000n, now + 86_400_001n].map(codeOf)).toEqual([
      'TRANSACTION_EXPIRATION_ERROR',
      'SUCCESS',
      'SUCCESS',
      'TRANSACTION_EXPIRATION_ERROR',
    ])
  })

  test('a transaction that waits longer than it lives is in no block', () => {
    const small = smallChain()
    const { chain } = small
    const { txid, signed } = small.pay(1, small.stranger(0), 1n)
    chain.takes = (each) => each !== txid
    chain.broadcast(signed)
    // It is judged by the time of the parent: the block after the one at 600 s may still have it.
    for (let made = 0; made < 199; made++) chain.make()
    expect(chain.waiting()).toEqual([txid])
    chain.make()
    chain.make()
    expect(chain.waiting()).toEqual([])
    expect(chain.find(txid)).toBeUndefined()
  })

  test('CONTRACT_VALIDATE_ERROR without an account, and for TRX that are not there; BANDWITH_ERROR without TRX', () => {
    const small = smallChain({ holders: [] })
    expect(small.chain.broadcast(small.pay(1, small.stranger(0), 1n).signed).code).toBe('CONTRACT_VALIDATE_ERROR')
    small.chain.state.addCoins(small.payer(1), 100n)
    expect(small.chain.broadcast(small.pay(1, small.stranger(0), 1n).signed).code).toBe('BANDWITH_ERROR')
    small.chain.state.addCoins(small.payer(1), 400_000n)
    const coins = small.sign(1, { kind: 'coin', to: small.stranger(0), sun: 400_000n })
    expect(small.chain.broadcast(coins.signed).code).toBe('CONTRACT_VALIDATE_ERROR')
  })
})

describe('a transfer of the token', () => {
  test('costs what it costs on TRON: twice the energy to an address that has none', () => {
    const small = smallChain()
    const first = after(small, small.pay(1, small.stranger(0), 5n).signed)
    const second = after(small, small.pay(1, small.stranger(0), 5n).signed)
    expect([first, second].map(({ outcome }) => [outcome?.energy, outcome?.net_sun, outcome?.burned])).toEqual([
      [130_285n, 345_000n, 13_373_500n],
      [64_285n, 345_000n, 6_773_500n],
    ])
  })

  test('answers false when it succeeds, as USDT does on TRON', () => {
    const small = smallChain()
    const { outcome } = after(small, small.pay(1, small.stranger(0), 5n).signed)
    expect([outcome?.ret, outcome?.returned]).toEqual(['SUCCESS', '0'.repeat(64)])
    expect(outcome?.logs).toHaveLength(1)
  })

  test('that costs more energy than its limit burns the limit and moves nothing', () => {
    const small = smallChain()
    const { outcome } = after(small, small.pay(1, small.stranger(0), 5n, { fee_limit: 6_000_000n }).signed)
    expect([outcome?.ret, outcome?.energy_sun, outcome?.logs]).toEqual(['OUT_OF_ENERGY', 6_000_000n, []])
    expect(small.chain.state.unitsOf(USDT, small.stranger(0))).toBe(0n)
    expect(small.chain.state.coinsOf(small.payer(1))).toBe(1_000_000_000n - 6_345_000n)
  })

  test('from a frozen or an empty address reverts; to a frozen one it does not', () => {
    const small = smallChain()
    small.chain.state.setFrozen(USDT, small.payer(2), true)
    expect(after(small, small.pay(2, small.stranger(0), 5n).signed).ret).toBe('REVERT')
    expect(after(small, small.pay(1, small.payer(2), 5n).signed).ret).toBe('SUCCESS')
    expect(after(small, small.pay(1, small.stranger(0), 2n * UNITS).signed).ret).toBe('REVERT')
  })

  test('does not make an account; TRX do, and cost 1.1 more', () => {
    const small = smallChain()
    after(small, small.pay(1, small.stranger(0), 5n).signed)
    expect(small.chain.state.hasAccount(small.stranger(0))).toBe(false)
    const { outcome } = after(small, small.sign(1, { kind: 'coin', to: small.stranger(0), sun: 7n }).signed)
    expect(outcome?.burned).toBe(1_100_000n)
    expect(small.chain.state.coinsOf(small.stranger(0))).toBe(7n)
    // The documented transfers of TRX cost 267,000 sun to an account that is there.
    const next = after(small, small.sign(1, { kind: 'coin', to: small.stranger(0), sun: 1_000_000n }).signed)
    expect(next.outcome?.burned).toBe(267_000n)
  })

  test('that runs out of time may leave its logs behind', () => {
    const small = smallChain()
    small.chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
    const paid = small.pay(1, small.stranger(0), 5n)
    const { outcome } = after(small, paid.signed)
    expect([outcome?.ret, outcome?.logs.length]).toEqual(['OUT_OF_TIME', 1])
    expect(small.chain.state.unitsOf(USDT, small.stranger(0))).toBe(0n)
    const receipt = new FakeNode(small.chain).rpc('eth_getTransactionReceipt', [`0x${paid.txid}`])
    expect(receipt).toMatchObject({ status: '0x0', logs: [{ transactionHash: `0x${paid.txid}` }] })
  })
})

test('a node with faults shows its own chain', () => {
  const small = smallChain()
  const { chain } = small
  const [good, bad] = [new FakeNode(chain), new FakeNode(chain)]
  for (let made = 0; made < 30; made++) chain.make()
  bad.faults.lag = 19
  bad.faults.forked_from = 11
  expect(bad.rpc('eth_blockNumber', [])).toBe('0xb')
  expect(good.rpc('eth_getBlockByNumber', ['0xb', false])).not.toEqual(bad.rpc('eth_getBlockByNumber', ['0xb', false]))
  expect(good.rpc('eth_getBlockByNumber', ['0xa', false])).toEqual(bad.rpc('eth_getBlockByNumber', ['0xa', false]))
  bad.faults.sending = 'swallows it'
  const { txid, signed } = small.pay(1, small.stranger(0), 5n)
  const body = { transaction: bytesToHex(signed) }
  expect(bad.http('wallet/broadcasthex', body)).toMatchObject({ result: true, txid })
  expect(chain.waiting()).toEqual([])
  expect(good.http('wallet/broadcasthex', body)).toMatchObject({ result: true, txid })
  expect(chain.waiting()).toEqual([txid])
})
