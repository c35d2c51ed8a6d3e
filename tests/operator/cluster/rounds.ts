import { seededRandom } from '#server/database/seeded-random'
import { FAULTS } from './faults'
import type { Fault } from './faults'

/** A process of the product that is killed in the same second as the cluster is struck. */
export type Victim = 'worker' | 'api 1' | 'api 2'
const VICTIMS: readonly Victim[] = ['worker', 'api 1', 'api 2']
/** In one round of so many a process of the product is killed as well. */
const WITH_VICTIM = 4

/** One fault, and how the cluster is struck with it. */
export interface Round {
  readonly fault: Fault
  /** From 0 to 1: how long it lasts, where that is open. */
  readonly portion: number
  readonly victim?: Victim
}

/** What a clean clone is tested with: the primary lost, the primary asleep for half a minute, and etcd without a majority. */
export const SHORT_FORM: readonly Round[] = [
  { fault: 'machine of the primary', portion: 0 },
  { fault: 'primary stands still', portion: 1 / 7, victim: 'worker' },
  { fault: 'two etcd', portion: 0 },
]

/** Rounds that a seed chooses: every fault comes before one of them comes again. */
export function seededRounds(count: number, seed: string): Round[] {
  const random = seededRandom(seed)
  const rounds: Round[] = []
  let left: Fault[] = []
  while (rounds.length < count) {
    if (left.length === 0) left = [...FAULTS]
    const [fault] = left.splice(Math.floor(random() * left.length), 1)
    const victim = random() < 1 / WITH_VICTIM ? VICTIMS[Math.floor(random() * VICTIMS.length)] : undefined
    const portion = random()
    if (fault !== undefined) rounds.push({ fault, portion, ...(victim === undefined ? {} : { victim }) })
  }
  return rounds
}
