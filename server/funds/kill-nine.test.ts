import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fundsRoutes } from './routes/funds'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { givenProofs } from '#server/testing/given-proofs'
import { testApi } from '#server/testing/test-api'
import { openChains } from '#sandbox/chain/open-chains'
import { systemClock } from '#server/database/clock'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { runProgram } from '#server/database/testing/program'
import { compare } from '#shared/money/amount'
import { capitalOf, rechargeWay, transferWay, withdrawalWay } from './testing/kill-nine-ways'
import type { Body, Way } from './testing/kill-nine-ways'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1)
/** Parallel callers for each kind of call. */
const LANES = 2
const MOST_ANSWERS = 60
const random = seededRandom(process.env['KILL_SEED'] ?? 'kill -9')

const { db, url } = await testDatabase()
const CHAINS = { explorer_url: 'http://127.0.0.1/explorer', simulated: true }
const handlers = [...fundsRoutes, ...withdrawalRoutes]
const api = testApi({ db, handlers, services: { clock: systemClock } })
const { secret } = api.services.settings
const folder = await mkdtemp(join(tmpdir(), 'money-kill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const ways = [await transferWay(api), await withdrawalWay(api), await rechargeWay(api)]

interface Intent {
  readonly way: Way
  readonly body: Body
  readonly proof: string
}

/** A new intent with a proof of `/user/verification`; kinds of call that need no proof ignore it. */
async function decide(way: Way): Promise<Intent> {
  const { line, owner } = way
  const body = await way.decide()
  const proven = { merchant_id: owner.merchant_id, act: line.name, payload: body, at: systemClock.now() }
  const [proof = ''] = await givenProofs(db, proven, 1)
  return { way, body, proof }
}

const envelope = z.object({ data: z.looseObject({ client_ref: z.string() }) })

/**
 * Sends an intent; returns the data of the answer, or undefined when the server died before it. The call of a process that
 * was killed counts as running for some seconds: until then it is sent again, as a console does.
 */
async function send(port: number, { way, body, proof }: Intent): Promise<unknown> {
  const { line, owner } = way
  const headers = {
    'Content-Type': 'application/json',
    'X-Token': owner.token,
    'Idempotency-Key': body.client_ref,
    'X-Step-Up': proof,
  }
  const address = `http://127.0.0.1:${port}/api/v1${line.path}`
  const ask = async () =>
    await fetch(address, { method: line.method, headers, body: JSON.stringify(body) })
      .then(async (answer) => await answer.text())
      .catch(() => undefined)
  let text = await ask()
  while (text?.includes('"code":10081') === true) {
    await pause(250)
    text = await ask()
  }
  if (text === undefined) return undefined
  const said = z.safeParse(envelope, JSON.parse(text)).data?.data
  // No call here may be refused.
  expect(said?.client_ref, text).toBe(body.client_ref)
  return said
}

test(`${ROUNDS} times kill -9 during transfers, withdrawals and recharges: each is booked exactly once`, async () => {
  const acknowledged = new Map<string, { way: Way; said: unknown }>()
  const unknown: Intent[] = []
  let decided = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const program = runProgram('../../testing/serve-until-killed.ts', [JSON.stringify({ url, secret, folder })])
    await program.said(1)
    const port = Number(program.lines[0])
    const take = async (intent: Intent): Promise<boolean> => {
      const said = await send(port, intent)
      if (said !== undefined) acknowledged.set(intent.body.client_ref, { way: intent.way, said })
      else unknown.push(intent)
      return said !== undefined
    }
    // First repeat the intents that the killed server did not answer, with the same key and body.
    for (const intent of unknown.splice(0)) expect(await take(intent)).toBe(true)
    const last = round === ROUNDS ? 0 : acknowledged.size + 1 + Math.floor(random() * MOST_ANSWERS)
    const kill = (): void => void process.kill(-program.pid, 'SIGKILL')
    const lane = async (way: Way): Promise<void> => {
      while (acknowledged.size < last) {
        decided += 1
        if (!(await take(await decide(way)))) return
        if (acknowledged.size >= last) kill()
      }
    }
    await Promise.all(ways.flatMap((way) => Array.from({ length: LANES }, () => lane(way))))
    if (round === ROUNDS) kill()
    expect(await program.ended()).toBe(null)
  }

  expect(unknown).toEqual([])
  expect(acknowledged.size).toBe(decided)
  const chains = await openChains({ ...CHAINS, db, clock: systemClock, log: api.services.log, folder })
  for (const way of ways) {
    const mine = [...acknowledged].filter(([, answer]) => answer.way === way)
    expect((await way.refs()).sort()).toEqual(mine.map(([client_ref]) => client_ref).sort())
    const answers = mine.map(([, { said }]) => said)
    expect(compare(await way.finish(chains, answers), await capitalOf(api, way.owner)), way.line.name).toBe(0)
  }
  await chains.close()
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}, 3_600_000)
