import * as fc from 'fast-check'
import { expect } from 'vitest'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { openTab } from './browser'
import type { Act } from './browser'
import { stubBrowserGlobals } from './browser-globals'
import type { BrowserGlobals } from './browser-globals'
import type { Deployment } from './deployment'
import { faultyNetwork } from './faulty-network'
import { allSteps, count, runSchedule, schedules } from './money-schedules'
import type { Counts, Flow, Schedule } from './money-schedules'

/** Schedules of one test; the full run has 10,000. */
const RUNS = Number(process.env['SCHEDULES'] ?? 25)
/** Seed of the first scenario; each further one adds 1. */
const SEED = Number(process.env['SCHEDULES_SEED'] ?? 20_261_121)
/** Opening one more scenario takes longer than it saves for fewer runs than this. */
const RUNS_OF_A_SCENARIO = 200
const MOST_SCENARIOS = 8
const SCENARIOS = Math.max(1, Math.min(MOST_SCENARIOS, Math.floor(RUNS / RUNS_OF_A_SCENARIO)))

export const EVERY_OUTCOME = ['accepted', 'pending', 'refused', 'repeat', 'unknown']

/** One merchant and one money flow, with a database, chain and clock that no other scenario shares. */
export interface Scenario<Answer extends { client_ref?: string | null | undefined }> {
  readonly deployment: Deployment
  readonly flow: Flow<Answer>
  readonly act: Act<Answer>
}

/**
 * Opens as many scenarios as the number of runs justifies. They run side by side, because most of a schedule is waiting
 * for the database; they share nothing, so each gives the same result as if it ran alone.
 *
 * @param open gets the host of the scenario's console
 */
export async function openScenarios<Answer extends { client_ref?: string | null | undefined }>(
  open: (host: string) => Promise<Scenario<Answer>>,
): Promise<readonly Scenario<Answer>[]> {
  const scenarios: Scenario<Answer>[] = []
  for (let at = 0; at < SCENARIOS; at++) scenarios.push(await open(`scenario-${at}`))
  return scenarios
}

/** Counts over all schedules of a test. */
export interface Report {
  readonly schedules: number
  readonly shown: Readonly<Record<string, number>>
  readonly met: Readonly<Record<string, number>>
}

/**
 * Runs all schedules, divided among the scenarios; a failure names its seed and the schedule. Afterwards the ledger must be
 * right, and every fault and step must have happened at least once: one that never happened is not tested.
 */
export async function runSchedules<Answer extends { client_ref?: string | null | undefined }>(
  scenarios: readonly Scenario<Answer>[],
): Promise<Report> {
  const counts: Counts = { shown: new Map(), met: new Map() }
  const globals = stubBrowserGlobals()
  try {
    const runners: Runner[] = []
    // One after the other, because each tab resets the module registry to load the console's code anew.
    for (const scenario of scenarios) runners.push(await makeRunner(scenario, { globals, counts }))
    await runAll(runners)
  } finally {
    globals.restore()
  }
  for (const { deployment, flow } of scenarios) {
    expect(await ledgerDrift(deployment.db)).toEqual([])
    expect((await ledgerSums(deployment.db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect([...counts.met.keys()].sort()).toEqual(allSteps(flow.backgroundSteps))
  }
  return { schedules: RUNS, shown: Object.fromEntries(counts.shown), met: Object.fromEntries(counts.met) }
}

interface Runner {
  readonly backgroundSteps: readonly string[]
  readonly run: (schedule: Schedule) => Promise<void>
}

async function runAll(runners: readonly Runner[]): Promise<void> {
  let hasFailed = false
  const runOne = async ({ backgroundSteps, run }: Runner, at: number): Promise<void> => {
    const property = fc.asyncProperty(schedules(backgroundSteps), async (schedule) => {
      if (!hasFailed) await run(schedule)
    })
    const numRuns = Math.floor((RUNS + at) / runners.length)
    try {
      await fc.assert(property, { numRuns, seed: SEED + at, endOnFailure: true })
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const ended = await Promise.allSettled(runners.map(runOne))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Opens two tabs in the scenario's browser and a faulty network between them and the server. */
async function makeRunner<Answer extends { client_ref?: string | null | undefined }>(
  { deployment, flow, act }: Scenario<Answer>,
  { globals, counts }: { globals: BrowserGlobals; counts: Counts },
): Promise<Runner> {
  const { browser, server } = deployment
  const { host } = browser
  const network = faultyNetwork(globals, { host, server, onFault: (fault) => count(counts.met, fault) })
  const tabs = [await openTab(browser, act), await openTab(browser, act)] as const
  return {
    backgroundSteps: flow.backgroundSteps,
    run: async (schedule) => await runSchedule({ flow, browser, tabs, network, server, counts }, schedule),
  }
}
