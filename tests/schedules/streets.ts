import * as fc from 'fast-check'
import { expect } from 'vitest'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { layGround } from './ground'
import type { Ground } from './ground'
import { count, everything, play, schedules } from './money-schedules'
import type { Notes, Route, Schedule } from './money-schedules'
import type { Stage } from './stage'
import { openTab } from './tab'
import type { Act } from './tab'
import { layWire } from './wire'

/** 10,000 in the full run. */
const RUNS = Number(process.env['SCHEDULES'] ?? 40)
/** Of the first street; the next has the next. */
const SEED = Number(process.env['SCHEDULES_SEED'] ?? 20_261_121)
/** Fewer are not worth opening another street for. */
const RUNS_OF_A_STREET = 200
const MOST_STREETS = 8
const STREETS = Math.max(1, Math.min(MOST_STREETS, Math.floor(RUNS / RUNS_OF_A_STREET)))

export const EVERY_OUTCOME = ['accepted', 'pending', 'refused', 'repeat', 'unknown']

/** A merchant whose money goes one way, with books, chain and clock that are nobody else's. */
export interface Street<Answer extends { client_ref: string | null }> {
  readonly stage: Stage
  readonly route: Route<Answer>
  readonly act: Act<Answer>
}

/**
 * As many streets as the runs are worth: most of a schedule is waiting for the database, and what happens in one street
 * is the same whatever goes on in the others.
 *
 * @param open gets the host of the street's console
 */
export async function openStreets<Answer extends { client_ref: string | null }>(
  open: (host: string) => Promise<Street<Answer>>,
): Promise<readonly Street<Answer>[]> {
  const streets: Street<Answer>[] = []
  for (let at = 0; at < STREETS; at++) streets.push(await open(`street-${at}`))
  return streets
}

/** How often all schedules together had what. */
export interface Played {
  readonly schedules: number
  readonly said: Readonly<Record<string, number>>
  readonly met: Readonly<Record<string, number>>
}

/**
 * Lets all schedules run, shared out among the streets; a failure names its seed and the schedule. Then the books must
 * be right, and every fault must have been met: without it the schedules prove nothing about it.
 */
export async function playStreets<Answer extends { client_ref: string | null }>(
  streets: readonly Street<Answer>[],
): Promise<Played> {
  const notes: Notes = { said: new Map(), met: new Map() }
  const ground = layGround()
  try {
    const players: Player[] = []
    // One after the other: each tab loads the console's code anew.
    for (const street of streets) players.push(await enter(street, { ground, notes }))
    await allAtOnce(players)
  } finally {
    ground.lift()
  }
  for (const { stage, route } of streets) {
    expect(await ledgerDrift(stage.db)).toEqual([])
    expect((await ledgerSums(stage.db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect([...notes.met.keys()].sort()).toEqual(everything(route.house))
  }
  return { schedules: RUNS, said: Object.fromEntries(notes.said), met: Object.fromEntries(notes.met) }
}

interface Player {
  readonly house: readonly string[]
  readonly play: (schedule: Schedule) => Promise<void>
}

async function allAtOnce(players: readonly Player[]): Promise<void> {
  let isOver = false
  const playAll = async ({ house, play }: Player, at: number): Promise<void> => {
    const property = fc.asyncProperty(schedules(house), async (schedule) => {
      if (!isOver) await play(schedule)
    })
    const numRuns = Math.floor((RUNS + at) / players.length)
    try {
      await fc.assert(property, { numRuns, seed: SEED + at, endOnFailure: true })
    } catch (error) {
      isOver = true
      throw error
    }
  }
  const ended = await Promise.allSettled(players.map(playAll))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Puts two tabs and a wire into a street. @returns what plays one schedule in it */
async function enter<Answer extends { client_ref: string | null }>(
  { stage, route, act }: Street<Answer>,
  { ground, notes }: { ground: Ground; notes: Notes },
): Promise<Player> {
  const { browser, server } = stage
  const { host } = browser
  const wire = layWire(ground, { host, server, met: (fault) => count(notes.met, fault) })
  const tabs = [await openTab(browser, act), await openTab(browser, act)] as const
  return {
    house: route.house,
    play: async (schedule) => await play({ route, browser, tabs, wire, server, notes }, schedule),
  }
}
