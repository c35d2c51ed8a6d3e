import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { networkStates } from './networks'
import { NETWORK } from './network-subject'
import { readTroubles } from './trouble'
import type { Trouble } from './trouble'

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

/** A restart of the worker, and three ordinary waits for a block, are no reason to call people. */
const UNFOLLOWED_SECONDS = 60
const WAITS = 3

/**
 * Open networks that no worker has looked at for a minute: nobody sees what is paid there, and no node is at fault. A network that
 * was never looked at counts from its opening, when its treasury is written down.
 */
export async function unfollowedNetworks(db: Db): Promise<Trouble[]> {
  const { rows } = await sql<{ network_id: string; name: string; since: Date }>`
    select id as network_id, name, since
    from network
    join chain_identity i on i.network_id = network.id
    left join chain_cursor c on c.network_id = network.id
    left join deposit_address d on d.network_id = network.id and d.purpose = 'treasury' and d.key_index = 0,
    coalesce(c.watched_at, d.created_at) since
    where offered
      and since < clock_timestamp() - make_interval(secs => greatest(${UNFOLLOWED_SECONDS}, ${WAITS} * block_seconds))
      and not exists (select from chain_trouble t where t.network_id = network.id and t.subject = ${NETWORK})
    order by sort, id`.execute(db)
  return rows.map(({ network_id, name, since }) => ({
    network_id,
    subject: 'followed',
    text: `No worker follows ${name}: nobody sees what is paid there, and its payouts wait. See whether a worker runs, and what its log says.`,
    since: Math.floor(since.getTime() / 1000),
  }))
}
