import { chainHealth } from '#server/chain/network-health'
import type { NetworkHealth } from '#server/chain/network-health'
import { readTroubles } from '#server/chain/trouble'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { priceTroubles } from '#server/market/held-price'

/** Something that people have to look at, although calls are answered. */
interface KnownTrouble {
  readonly subject: string
  readonly text: string
  /** Seconds. */
  readonly since: number
}

/** Everything that people have to look at, of whatever room: `/ready` names it, and the metric `troubles` counts it. */
export async function knownTroubles(db: Db): Promise<KnownTrouble[]> {
  return [...(await readTroubles(db)), ...(await priceTroubles(db))]
}

/** What a process knows of the networks and of what people have to look at. */
export async function knownHealth(services: {
  readonly db: Db
  readonly clock: Clock
}): Promise<{ networks: NetworkHealth[]; troubles: KnownTrouble[] }> {
  const networks = await chainHealth(services.db, services)
  return { networks, troubles: await knownTroubles(services.db) }
}
