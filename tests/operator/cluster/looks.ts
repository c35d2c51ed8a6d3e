import { setTimeout as pause } from 'node:timers/promises'
import type { BusyMerchant } from '../busy-merchant'
import type { Deployment } from '../deployment'
import type { Look } from './history'

const BETWEEN_MILLIS = 500
/** A merchant may ask for twenty files a minute, of both processes together. */
const FILE_EVERY = 14

/** Reads of the product while everything goes on. */
export interface Looks {
  /** What each merchant found, by the place in the list of merchants. */
  readonly found: readonly Look[][]
  stop(): Promise<void>
}

/**
 * Asks each process of the api for the last order that was acknowledged to each merchant, twice a second; now and then in a file, which
 * a standby may have written.
 */
export function startLooks({ apis }: Deployment, merchants: readonly BusyMerchant[]): Looks {
  const stopping = new AbortController()
  const found = merchants.map((): Look[] => [])
  const lookAgain = async ({ acts, reading }: BusyMerchant, port: number, into: Look[] | undefined): Promise<void> => {
    for (let round = 1; !stopping.signal.aborted; round++) {
      const last = acts.findLast(({ key, answered }) => answered !== undefined && key.startsWith('B-'))
      // A process that cannot answer now has not said anything wrong.
      if (last?.answered !== undefined) {
        const act = { key: last.key, answer: last.answered.answer }
        const looking = round % FILE_EVERY === 0 ? reading.lookInFile(port, act) : reading.look(port, last.key)
        into?.push(
          ...(await looking.then(
            (look) => [look],
            () => [],
          )),
        )
      }
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
