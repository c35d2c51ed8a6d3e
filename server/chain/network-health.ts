import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { networkStates } from './networks'
import { NETWORK } from './network-subject'
import { readTroubles } from './trouble'

/** Whether money moves on a network, for programs that watch the server. */
export interface NetworkHealth {
  readonly network_id: string
  readonly name: string
  /** Fewer than two nodes agree: nothing is credited, completed, released, signed or sent on it. */
  readonly closed: boolean
  /** Why it is closed, and since when in seconds; null while it is open. */
  readonly because: string | null
  readonly since: number | null
  /** Whether a worker follows it: `stopped` when none has looked for 30 seconds, `slow` while it has blocks to read. */
  readonly followed: 'normal' | 'slow' | 'stopped'
}

/** What a process knows of the chains: every offered network. */
export async function chainHealth(db: Db, services: { clock: Clock }): Promise<NetworkHealth[]> {
  const troubles = await readTroubles(db)
  return (await networkStates(db, services)).map(({ id, name, state }): NetworkHealth => {
    const closed = troubles.find(({ network_id, subject }) => network_id === id && subject === NETWORK)
    return {
      network_id: id,
      name,
      closed: closed !== undefined,
      because: closed?.text ?? null,
      since: closed?.since ?? null,
      followed: state,
    }
  })
}
