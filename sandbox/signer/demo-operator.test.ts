import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NETWORK, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { workerWithSigner } from '#server/start/testing/worker-with-signer'
import { startDemoOperator } from './demo-operator'

const world = await workerWithSigner()
const folder = await testFolder()
const [operator] = world.signer.operators
if (operator === undefined) throw new Error('The signer of the test has an operator.')
const { db, clock, merchant } = world.payouts
const options = { db, clock, folder, operator, socket: world.socket, networks: [NETWORK.id] }
afterAll(async () => await world.close())

const file = join(folder, 'acts.json')
const fail = (error: unknown): never => {
  throw error
}
const start = async (): Promise<void> => await (await startDemoOperator(options, fail)).stop()
const acts = (kind: string): string[] =>
  world.signer.written('act').flatMap(({ text }) => (String(text).includes(`act=${kind}\n`) ? [String(text)] : []))

test('signs what a merchant had, once, and limits for who comes later', async () => {
  await start()
  expect(acts('opening').map((text) => /units=(\d+)/.exec(text)?.[1])).toEqual(['1000000000'])
  expect(acts('sweep')).toHaveLength(1)
  await start()
  expect(acts('opening')).toHaveLength(1)
  const before = acts('limit').length
  await world.payouts.api.signInAs()
  await start()
  expect([acts('limit').length, acts('opening').length]).toEqual([before + 1, 1])
})

test('hands an act in again in the same words after a start that was interrupted, so that it counts once', async () => {
  const taken = world.signer.written('act').length
  const memory: { opened: boolean; acts: Record<string, { done: boolean }> } = JSON.parse(readFileSync(file, 'utf8'))
  const opening = memory.acts[`opening ${merchant.merchant_id} ${TOKEN}`]
  expect(opening?.done).toBe(true)
  Object.assign(opening ?? {}, { done: false })
  writeFileSync(file, JSON.stringify({ ...memory, opened: false }))
  await start()
  expect(world.signer.written('act')).toHaveLength(taken)
  expect(readFileSync(file, 'utf8')).not.toContain('"done":false')
})
