import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import type { Outcome } from '@/lib/money-intent/run-intent'
import type { Browser, Tab } from './browser'
import { FAULTS } from './faulty-network'
import type { FaultyNetwork, Server } from './faulty-network'

type Payload = MoneyIntent['payload']
type Intent = Omit<MoneyIntent, 'outcome'>

/** One money flow, such as the transfer, as the schedules drive and check it. */
export interface Flow<Answer extends { client_ref?: string | null | undefined }> {
  readonly name: string
  /** The payload of an act over `cents` hundredths of the token. */
  payload(cents: number): Promise<Payload>
  /** Password and codes for one act; each is good once. */
  proof(): Promise<Record<string, unknown>>
  /** What ledger and tables have under an intent's `client_ref`: one amount per execution. */
  executed(client_ref: string): Promise<readonly string[]>
  /** Steps that happen without the console: workers, blocks, other people. */
  readonly backgroundSteps: readonly string[]
  step(name: string): Promise<void>
  /** Goes on until nothing is under way any more. */
  settle(): Promise<void>
  /** Compares ledger, balances and chain with the answers that the console got. */
  agree(answers: readonly Answer[]): Promise<void>
  /** Called before each schedule. */
  begin(): Promise<void>
}

const INTENTS = 2
const of = fc.nat({ max: INTENTS - 1 })
const tab = fc.nat({ max: 1 })
const faults = fc.record({
  send: fc.array(fc.constantFrom(...FAULTS), { maxLength: 4 }),
  find: fc.array(fc.constantFrom('pass', 'offline', 'signed out', 'page'), { maxLength: 2 }),
})
const PRESSES = ['press', 'click twice', 'two tabs', 'press the same again'] as const
const press = fc.record({
  act: fc.constantFrom(...PRESSES),
  of,
  tab,
  faults,
})
const look = fc.record({ act: fc.constant('check' as const), of, tab })

const ALWAYS = ['deliver late', 'restart'] as const
const DOUBLED = 'every call doubled'
const bit = fc.constantFrom<0 | 1>(0, 1)
const doubling = fc.record({ first: bit, gapMillis: fc.nat({ max: 25 }), answer: bit })

/** The names of all steps and faults that the schedules of a flow may hold, sorted. */
export const allSteps = (background: readonly string[]): readonly string[] =>
  [...PRESSES, ...FAULTS, 'check', DOUBLED, ...ALWAYS, ...background].sort()

/** Random schedules: a proxy, two amounts, and up to ten presses, looks and steps in the background. */
export function schedules(background: readonly string[]) {
  const event = fc.record({ act: fc.constant('background' as const), name: fc.constantFrom(...ALWAYS, ...background) })
  return fc.record({
    /** Half of the schedules run behind a proxy that doubles each call. */
    doublings: fc.oneof(fc.constant([]), fc.array(doubling, { minLength: 1, maxLength: 8 })),
    cents: fc.array(fc.integer({ min: 200, max: 600 }), { minLength: INTENTS, maxLength: INTENTS }),
    steps: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: press },
        { weight: 1, arbitrary: look },
        { weight: background.length > 0 ? 5 : 2, arbitrary: event },
      ),
      { minLength: 1, maxLength: 10 },
    ),
  })
}
export type Schedule = ReturnType<typeof schedules> extends fc.Arbitrary<infer Each> ? Each : never
type Press = Extract<Schedule['steps'][number], { faults: unknown }>

interface Parts<Answer extends { client_ref?: string | null | undefined }> {
  readonly flow: Flow<Answer>
  readonly browser: Browser
  readonly tabs: readonly [Tab<Answer>, Tab<Answer>]
  readonly network: FaultyNetwork
  readonly server: Server
  readonly counts: Counts
}

/** How often each thing happened in a run. */
export interface Counts {
  /** Outcomes that the screen showed. */
  readonly shown: Map<string, number>
  /** Faults of calls, and steps that were taken. */
  readonly met: Map<string, number>
}

export const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Runs one schedule until nothing is under way any more, then checks what must be true. */
export async function runSchedule<Answer extends { client_ref?: string | null | undefined }>(
  parts: Parts<Answer>,
  { cents, steps, doublings }: Schedule,
): Promise<void> {
  const { flow, tabs, network, browser, server, counts } = parts
  browser.forget()
  await flow.begin()
  server.doubleEach(doublings)
  if (doublings.length > 0) count(counts.met, DOUBLED)
  const owner = randomUUID()
  const intents: Intent[] = []
  const shown = new Map<string, Outcome<Answer>>()

  const decide = (payload: Payload): Intent => {
    const created_time = Math.floor(Date.now() / 1000)
    const intent = { client_ref: randomUUID(), owner, act: flow.name, about: owner, payload, created_time }
    intents.push(intent)
    return intent
  }
  const decided: Intent[] = []
  for (const each of cents) decided.push(decide(await flow.payload(each)))

  const pressOnce = async (intent: Intent, at: number, proof: Record<string, unknown>): Promise<void> => {
    const outcome = await (tabs[at] ?? tabs[0]).press(intent, proof)
    shown.set(intent.client_ref, outcome)
    count(counts.shown, outcome.kind)
  }
  const take = async (each: Press): Promise<void> => {
    const original = decided[each.of]
    if (original === undefined) return
    // The merchant decides on an equal act once more: that is another intent, and the console asks whether it is meant.
    const intent = each.act === 'press the same again' ? decide(original.payload) : original
    network.plan(intent.client_ref, each.faults)
    const proof = await flow.proof()
    const at = [each.tab]
    if (each.act === 'click twice') at.push(each.tab)
    if (each.act === 'two tabs') at.push(1 - each.tab)
    await Promise.all(at.map((tab) => pressOnce(intent, tab, proof)))
    // After one refused press nothing may be executed. Of two presses at once, one may be refused because the other went through.
    const outcome = shown.get(intent.client_ref)
    if (outcome?.kind === 'refused' && at.length === 1) await expectNothing(flow, intent, wordsOf(outcome))
  }

  for (const step of steps) {
    count(counts.met, step.act === 'background' ? step.name : step.act)
    if (step.act === 'background') {
      if (step.name === 'deliver late') await network.deliverLate()
      else if (step.name === 'restart') server.restart()
      else await flow.step(step.name)
    } else if (step.act === 'check') {
      const intent = decided[step.of]
      if (intent && shown.has(intent.client_ref)) await settleByLooking(tabs[step.tab] ?? tabs[0], intent, shown)
    } else await take(step)
  }

  await network.deliverLate()
  network.stopFaults()
  // The last look tells what is true. A doubled one may get the answer of its copy: that the call is still being processed.
  server.doubleEach([])
  await flow.settle()
  const accepted: Answer[] = []
  for (const intent of intents) {
    const found = await expectTrueOutcome({ flow, browser, tab: tabs[0] }, intent, shown.get(intent.client_ref))
    if (found !== undefined) accepted.push(found)
  }
  await flow.agree(accepted)
}

async function settleByLooking<Answer>(tab: Tab<Answer>, intent: Intent, shown: Map<string, Outcome<Answer>>) {
  const before = shown.get(intent.client_ref)
  // The screen has a button for looking only while the outcome is open.
  if (before?.kind !== 'unknown' && before?.kind !== 'pending') return
  // Looking may fail as well; the outcome then stays open.
  const answer = await tab.check(intent).catch(() => undefined)
  if (answer !== undefined) shown.set(intent.client_ref, { kind: 'accepted', answer })
}

function wordsOf(shown: Outcome<unknown> | undefined): string {
  if (shown?.kind !== 'refused') return `after ${shown?.kind ?? 'nothing was pressed'}`
  const { kind, status, code, message } = shown.error
  return `refused as ${[kind, status, code, message].join(' ')}`
}

async function expectNothing<Answer extends { client_ref?: string | null | undefined }>(
  flow: Flow<Answer>,
  { client_ref }: Intent,
  when: string,
): Promise<void> {
  expect(await flow.executed(client_ref), when).toEqual([])
}

/**
 * Checks that the outcome which the screen showed last is what happened; an open one is looked for first.
 *
 * @returns the answer, when the act was executed
 */
async function expectTrueOutcome<Answer extends { client_ref?: string | null | undefined }>(
  { flow, tab, browser }: { flow: Flow<Answer>; tab: Tab<Answer>; browser: Browser },
  intent: Intent,
  shown: Outcome<Answer> | undefined,
): Promise<Answer | undefined> {
  const executed = await flow.executed(intent.client_ref)
  expect(executed.length, 'executions of an intent').toBeLessThanOrEqual(1)
  if (shown === undefined || shown.kind === 'refused' || shown.kind === 'repeat') {
    expect(executed, wordsOf(shown)).toEqual([])
    return undefined
  }
  if (shown.kind === 'accepted') {
    expect(executed).toHaveLength(1)
    expect(shown.answer.client_ref).toBe(intent.client_ref)
    return shown.answer
  }
  const answer = await tab.check(intent)
  // The look for a recharge address sends the call again, so it may execute an act that never arrived.
  const found = await flow.executed(intent.client_ref)
  expect(answer === undefined ? 0 : 1, `${shown.kind}, then looked for`).toBe(found.length)
  const kept = (await browser.store.list(intent.owner, 0)).find(({ client_ref }) => client_ref === intent.client_ref)
  expect(kept?.outcome).toBe(answer === undefined ? shown.kind : 'accepted')
  return answer
}
