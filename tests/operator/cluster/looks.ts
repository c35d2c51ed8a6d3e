import { setTimeout as pause } from 'node:timers/promises'
import type { BusyMerchant } from '../busy-merchant'
import type { Deployment } from '../deployment'
import type { Look } from './history'

const BETWEEN_MILLIS = 500

/** Reads of the product while everything goes on. */
export interface Looks {
  /** What each merchant found, by the place in the list of merchants. */
  readonly found: readonly Look[][]
  stop(): Promise<void>
}

/** Asks each process of the api for the last order that was acknowledged to each merchant, twice a second. */
export function startLooks({ apis }: Deployment, merchants: readonly BusyMerchant[]): Looks {
  const stopping = new AbortController()
  const found = merchants.map((): Look[] => [])
  const lookAgain = async ({ acts, reading }: BusyMerchant, port: number, into: Look[] | undefined): Promise<void> => {
    while (!stopping.signal.aborted) {
      const last = acts.findLast(({ key, answered }) => answered !== undefined && key.startsWith('B-'))
      // A process that cannot answer now has not said anything wrong.
      if (last !== undefined)
        into?.push(
          ...(await reading.look(port, last.key).then(
            (look) => [look],
            () => [],
          )),
        )
      await pause(BETWEEN_MILLIS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = merchants.flatMap((merchant, at) =>
    apis.map(async (port) => await lookAgain(merchant, port, found[at])),
  )
  return {
    found,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
