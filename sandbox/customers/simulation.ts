import { setTimeout as pause } from 'node:timers/promises'
import type { CustomerWorld } from './customer-world'
import { localHour, secondsToNextOrder } from './habits'
import { chooseDesk, serveCustomer } from './serve-customer'

export interface Simulation {
  isOn(): boolean
  /** Opens or closes the shops; a customer at the till is served first. */
  setOn(on: boolean): void
  /** Ends it for good, once the customer at the till is served. */
  stop(): Promise<void>
}

/** No application takes anything yet: look again after this. */
const EMPTY_TOWN_SECONDS = 30

/**
 * Customers who come by themselves, as often as the habits of the hour say, to every application of every open
 * merchant. What goes wrong with one of them is logged and does not keep the others away.
 */
export function startSimulation(world: CustomerWorld, { on }: { on: boolean }): Simulation {
  const ending = new AbortController()
  let isOn = on
  let sleeper = new AbortController()
  const sleep = async (seconds: number | undefined): Promise<void> => {
    sleeper = new AbortController()
    const signal = AbortSignal.any([sleeper.signal, ending.signal])
    // The only way for this pause to fail is to be cut short.
    await pause(seconds === undefined ? 2 ** 31 - 1 : seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
  const live = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const seconds = isOn ? await serveNext(world) : undefined
      if (!ending.signal.aborted) await sleep(seconds)
    }
  }
  const ended = live()
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

/** Serves a customer and answers how many seconds it is to the next. */
async function serveNext(world: CustomerWorld): Promise<number> {
  const { clock, random, log } = world.services
  try {
    const desk = await chooseDesk(world)
    if (desk === undefined) return EMPTY_TOWN_SECONDS
    await serveCustomer(world, desk, 'chain')
    return secondsToNextOrder(random, localHour(clock.now(), desk.zone))
  } catch (error) {
    log.warn({ error }, 'a simulated customer could not pay')
    return EMPTY_TOWN_SECONDS
  }
}
