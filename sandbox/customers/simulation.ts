import { setTimeout as pause } from 'node:timers/promises'
import type { CustomerWorld } from './customer-world'
import { localHour, secondsToNextOrder } from './habits'
import { chooseDesk, serveCustomer } from './serve-customer'

export interface Simulation {
  isOn(): boolean
  /** Switches the simulation on or off; an order that has begun is finished first. */
  setOn(on: boolean): void
  /** Ends the simulation; an order that has begun is finished first. */
  stop(): Promise<void>
}

/** Pause after a failure, and while no application takes orders. */
const RETRY_SECONDS = 30

/**
 * Makes and pays orders for the applications of all open merchants, at the rate that habits.ts gives for the hour
 * and the weekday. A failure of one order is logged, and the next order is made all the same.
 */
export function startSimulation(world: CustomerWorld, { on }: { on: boolean }): Simulation {
  const ending = new AbortController()
  let isOn = on
  let sleeper = new AbortController()
  const sleep = async (seconds: number | undefined): Promise<void> => {
    sleeper = new AbortController()
    const signal = AbortSignal.any([sleeper.signal, ending.signal])
    // A pause fails only when one of the signals aborts it.
    await pause(seconds === undefined ? 2 ** 31 - 1 : seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const seconds = isOn ? await serveNext(world) : undefined
      if (!ending.signal.aborted) await sleep(seconds)
    }
  }
  const ended = run()
  return {
    isOn: () => isOn,
    setOn: (wanted) => {
      isOn = wanted
      sleeper.abort()
    },
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}

/** Makes one order and lets a simulated customer pay it. @returns seconds until the next one */
async function serveNext(world: CustomerWorld): Promise<number> {
  const { clock, random, log } = world.services
  try {
    const desk = await chooseDesk(world)
    if (desk === undefined) return RETRY_SECONDS
    await serveCustomer(world, desk, 'chain')
    return secondsToNextOrder(random, localHour(clock.now(), desk.zone))
  } catch (error) {
    log.warn({ error }, 'a simulated customer could not pay')
    return RETRY_SECONDS
  }
}
