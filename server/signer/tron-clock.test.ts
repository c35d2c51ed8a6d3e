import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { USDT } from '#sandbox/chain/tron/testing/small-chain'
import { tronNetwork } from '#sandbox/chain/tron/testing/tron-network'
import type { TronNetwork } from '#sandbox/chain/tron/testing/tron-network'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { signerForTron, tronBytesIn } from './testing/signer-on-tron'

const folder = await testFolder()
/** Ten minutes of life, a minute more, and the blocks until one of then is final. */
const LIFE = 245
const HOUR = 3600
let tron: TronNetwork
let world: Awaited<ReturnType<typeof signerForTron>>
let ada: TestPasskey
/** By so many seconds the clock of the signer is ahead of the chain. */
let ahead = 0
beforeAll(async () => {
  tron = await tronNetwork(folder)
  tron.make(60)
  world = await signerForTron(folder, tron, { now: () => tron.chain.head.time + ahead })
  await world.allow('7')
  ada = await world.readyPasskey()
})
afterAll(async () => {
  await world.close()
  await tron.close()
})
afterEach(() => {
  ahead = 0
  tron.chain.sun_per_energy = 100n
  tron.chain.state.setFrozen(USDT, world.treasury, false)
  tron.make(20)
})

const signed = async () => {
  const payout = world.payout()
  const { raw } = tronBytesIn(await world.ask('sign', await world.confirmed(payout, ada)))
  return { raw, of: { act: 'pay', intent_id: payout.intent_id } }
}
const journal = (): string => join(world.options.folder, 'journal')
const copied = (name: string): string => {
  const copy = join(folder, name)
  cpSync(journal(), copy)
  return copy
}

test('a payout that died waits while the network asks for more than was confirmed, and has failed when no confirmation can hold', async () => {
  const { of } = await signed()
  tron.make(LIFE)
  tron.chain.sun_per_energy = 400n
  expect(await world.ask('bump', of)).toMatchObject({ state: 'wait', reason: 'fee' })
  ahead = 71 * HOUR
  expect(await world.ask('bump', of)).toMatchObject({ state: 'wait', reason: 'fee' })
  ahead = 72 * HOUR
  expect(await world.ask('bump', of)).toEqual({ state: 'refused', reason: 'chain_refuses' })
  expect(await world.ask('final', of)).toEqual({ state: 'final', outcome: 'failed' })
})

test('an older copy is found also where its last signature was made while the own clock was two hours ahead', async () => {
  ahead = 2 * HOUR
  world.send((await signed()).raw)
  ahead = 0
  tron.make(1)
  const copy = copied('older')
  world.send((await signed()).raw)
  tron.make(1)
  await world.restart(() => cpSync(copy, journal()))
  tron.make(LIFE)
  await world.compare()
  expect(world.status().networks[0]?.state).toBe('closed')
  const reopen = async () => await world.act('reopen', { journal: world.status().closing_hash ?? '' })
  // What comes from then on is told from what came before by the times of blocks.
  for (ahead of [HOUR, -HOUR]) expect(await reopen()).toMatchObject({ state: 'wait', reason: 'clock' })
  ahead = 0
  expect(await reopen()).toEqual({ state: 'done' })
  await world.allow('7')
  await world.compare()
  tron.make(LIFE)
})

test('an older copy ends no payout that the newer one has paid, although the contract refuses it by now', async () => {
  const { of } = await signed()
  tron.make(LIFE)
  const copy = copied('older-of-dead')
  expect(world.send(tronBytesIn(await world.ask('bump', of)).raw)).toBe('SUCCESS')
  tron.make(22)
  await world.restart(() => cpSync(copy, journal()))
  tron.chain.state.setFrozen(USDT, world.treasury, true)
  tron.make(LIFE)
  expect(await world.ask('bump', of)).toMatchObject({ state: 'wait', reason: 'closed' })
  expect(world.written('final').filter(({ intent_id }) => intent_id === of.intent_id)).toEqual([])
})

test('an older copy ends no move to a cold wallet that the newer one has paid, although its day is over', async () => {
  const reopen = async () => await world.act('reopen', { journal: world.status().closing_hash ?? '' })
  expect(await reopen()).toEqual({ state: 'done' })
  await world.compare()
  tron.make(LIFE)
  const of = { ...world.token, to: `41${'7e'.repeat(20)}`, units: '2000000', fee_ceiling_wei: '40000000' }
  await world.act('cold', of)
  const move = async () => {
    await world.ask('cold', { network: 'tron' })
    return world.status().cold.at(-1)
  }
  expect(await move()).toMatchObject({ state: 'sent' })
  tron.make(LIFE)
  const copy = copied('older-of-cold')
  const again = await move()
  expect(again?.txids).toHaveLength(2)
  expect(world.send(again?.raw ?? '')).toBe('SUCCESS')
  tron.make(22)
  await world.restart(() => cpSync(copy, journal()))
  tron.chain.make(tron.chain.head.time + 25 * HOUR)
  tron.make(LIFE)
  expect(await move()).toMatchObject({ state: 'sent' })
  expect(world.status().networks[0]?.state).toBe('closed')
  expect(await reopen()).toEqual({ state: 'done' })
  expect(await move()).toMatchObject({ state: 'held' })
})

test('beside keys whose journal is lost nothing is signed before operators have looked', async () => {
  await world.restart(() => rmSync(journal()))
  expect(world.status().networks[0]?.state).toBe('closed')
  await world.restart()
  expect(world.status().networks[0]?.state).toBe('closed')
  await world.act('reopen', { journal: world.status().closing_hash ?? '' })
  await world.compare()
  tron.make(LIFE)
  await world.allow('7')
  ada = await world.readyPasskey()
  expect(world.send((await signed()).raw)).toBe('SUCCESS')
})
