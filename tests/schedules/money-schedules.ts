import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import type { Outcome } from '@/lib/money-intent/run-intent'
import type { Browser, Tab } from './tab'
import { FAULTS } from './wire'
import type { Server, Wire } from './wire'

type Payload = MoneyIntent['payload']
type Intent = Omit<MoneyIntent, 'outcome'>

/** One way that money goes. */
export interface Route<Answer extends { client_ref: string | null }> {
  readonly name: string
  /** What is decided on, in whole cents. */
  payload(cents: number): Promise<Payload>
  /** What proves it, good once. */
  proof(): Promise<Record<string, unknown>>
  /** Amounts that the ledger and the tables have under an intent's id; one or none. */
  executed(client_ref: string): Promise<readonly string[]>
  /** Steps of the house's own: workers, blocks. */
  readonly house: readonly string[]
  step(name: string): Promise<void>
  /** Nothing is on its way any more. */
  settle(): Promise<void>
  /** Books, balances and chain against what was acknowledged. */
  agree(answers: readonly Answer[]): Promise<void>
  /** Before each schedule. */
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

const ALWAYS = ['arrive', 'restart'] as const

/** Everything that the schedules of a route may hold. */
export const everything = (house: readonly string[]): readonly string[] =>
  [...PRESSES, ...FAULTS, 'check', ...ALWAYS, ...house].sort()

export function schedules(house: readonly string[]) {
  const world = fc.record({ act: fc.constant('house' as const), name: fc.constantFrom(...ALWAYS, ...house) })
  return fc.record({
    cents: fc.array(fc.integer({ min: 200, max: 600 }), { minLength: INTENTS, maxLength: INTENTS }),
    steps: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: press },
        { weight: 1, arbitrary: look },
        { weight: house.length > 0 ? 5 : 2, arbitrary: world },
      ),
      { minLength: 1, maxLength: 10 },
    ),
  })
}
export type Schedule = ReturnType<typeof schedules> extends fc.Arbitrary<infer Each> ? Each : never
type Press = Extract<Schedule['steps'][number], { faults: unknown }>

interface Stage<Answer extends { client_ref: string | null }> {
  readonly route: Route<Answer>
  readonly browser: Browser
  readonly tabs: readonly [Tab<Answer>, Tab<Answer>]
  readonly wire: Wire
  readonly server: Server
  readonly notes: Notes
}

/** How often a run had what. */
export interface Notes {
  /** What the screen said. */
  readonly said: Map<string, number>
  /** Faults that a call met, and steps that were taken. */
  readonly met: Map<string, number>
}

export const count = (notes: Map<string, number>, name: string): void =>
  void notes.set(name, (notes.get(name) ?? 0) + 1)

/** One schedule from its first press until all is quiet, and then what must be true. */
export async function play<Answer extends { client_ref: string | null }>(
  stage: Stage<Answer>,
  { cents, steps }: Schedule,
): Promise<void> {
  const { route, tabs, wire, browser, server, notes } = stage
  browser.forget()
  await route.begin()
  const owner = randomUUID()
  const intents: Intent[] = []
  const said = new Map<string, Outcome<Answer>>()

  const decide = (payload: Payload): Intent => {
    const created_time = Math.floor(Date.now() / 1000)
    const intent = { client_ref: randomUUID(), owner, act: route.name, about: owner, payload, created_time }
    intents.push(intent)
    return intent
  }
  const decided: Intent[] = []
  for (const each of cents) decided.push(decide(await route.payload(each)))

  const pressOnce = async (intent: Intent, at: number, proof: Record<string, unknown>): Promise<void> => {
    const outcome = await (tabs[at] ?? tabs[0]).press(intent, proof)
    said.set(intent.client_ref, outcome)
    count(notes.said, outcome.kind)
  }
  const take = async (each: Press): Promise<void> => {
    const original = decided[each.of]
    if (original === undefined) return
    // Somebody decides on the same once more: another intent, which the console asks about.
    const intent = each.act === 'press the same again' ? decide(original.payload) : original
    wire.plan(intent.client_ref, each.faults)
    const proof = await route.proof()
    const at = [each.tab]
    if (each.act === 'click twice') at.push(each.tab)
    if (each.act === 'two tabs') at.push(1 - each.tab)
    await Promise.all(at.map((tab) => pressOnce(intent, tab, proof)))
    // Of two presses the second may have gone through already.
    const outcome = said.get(intent.client_ref)
    if (outcome?.kind === 'refused' && at.length === 1) await expectNothing(route, intent, wordsOf(outcome))
  }

  for (const step of steps) {
    count(notes.met, step.act === 'house' ? step.name : step.act)
    if (step.act === 'house') {
      if (step.name === 'arrive') await wire.arrive()
      else if (step.name === 'restart') server.restart()
      else await route.step(step.name)
    } else if (step.act === 'check') {
      const intent = decided[step.of]
      if (intent && said.has(intent.client_ref)) await settleByLooking(tabs[step.tab] ?? tabs[0], intent, said)
    } else await take(step)
  }

  await wire.arrive()
  wire.calm()
  await route.settle()
  const accepted: Answer[] = []
  for (const intent of intents) {
    const found = await lastWord({ route, browser, tab: tabs[0] }, intent, said.get(intent.client_ref))
    if (found !== undefined) accepted.push(found)
  }
  await route.agree(accepted)
}

async function settleByLooking<Answer>(tab: Tab<Answer>, intent: Intent, said: Map<string, Outcome<Answer>>) {
  const before = said.get(intent.client_ref)
  // Only what is open has the button.
  if (before?.kind !== 'unknown' && before?.kind !== 'pending') return
  // Looking may fail as well: it is as open as before.
  const answer = await tab.check(intent).catch(() => undefined)
  if (answer !== undefined) said.set(intent.client_ref, { kind: 'accepted', answer })
}

function wordsOf(said: Outcome<unknown> | undefined): string {
  if (said?.kind !== 'refused') return `after ${said?.kind ?? 'nothing was pressed'}`
  const { kind, status, code, message } = said.error
  return `refused as ${[kind, status, code, message].join(' ')}`
}

async function expectNothing<Answer extends { client_ref: string | null }>(
  route: Route<Answer>,
  { client_ref }: Intent,
  when: string,
): Promise<void> {
  expect(await route.executed(client_ref), when).toEqual([])
}

/** What the screen says last is what happened; what is open is resolved by looking. */
async function lastWord<Answer extends { client_ref: string | null }>(
  { route, tab, browser }: { route: Route<Answer>; tab: Tab<Answer>; browser: Browser },
  intent: Intent,
  said: Outcome<Answer> | undefined,
): Promise<Answer | undefined> {
  const executed = await route.executed(intent.client_ref)
  expect(executed.length, 'executions of an intent').toBeLessThanOrEqual(1)
  if (said === undefined || said.kind === 'refused' || said.kind === 'repeat') {
    expect(executed, wordsOf(said)).toEqual([])
    return undefined
  }
  if (said.kind === 'accepted') {
    expect(executed).toHaveLength(1)
    expect(said.answer.client_ref).toBe(intent.client_ref)
    return said.answer
  }
  const answer = await tab.check(intent)
  // Looking for a reservation is asking for it once more.
  const found = await route.executed(intent.client_ref)
  expect(answer === undefined ? 0 : 1, `${said.kind}, then looked for`).toBe(found.length)
  const kept = (await browser.store.list(intent.owner, 0)).find(({ client_ref }) => client_ref === intent.client_ref)
  expect(kept?.outcome).toBe(answer === undefined ? said.kind : 'accepted')
  return answer
}
