import { forgedTroubles } from '#server/access/forged-rows'
import { chainHealth, unfollowedNetworks } from '#server/chain/network-health'
import type { NetworkHealth } from '#server/chain/network-health'
import { readTroubles } from '#server/chain/trouble'
import type { Clock } from '#server/database/clock'
import { readClocks, skewOf, skewText } from '#server/database/clock-skew'
import type { Db } from '#server/database/schema'
import { priceTroubles } from '#server/market/held-price'
import { lateReadings } from '#server/screening/own-addresses'

/** Something that people have to look at, although calls are answered. */
interface KnownTrouble {
  readonly subject: string
  readonly text: string
  /** Seconds. */
  readonly since: number
}

interface Source {
  readonly db: Db
  readonly clock: Clock
}

/** Everything that people have to look at, of whatever room: `/ready` names it, and the metric `troubles` counts it. */
export async function knownTroubles(source: Source): Promise<KnownTrouble[]> {
  const { db } = source
  return [
    ...(await readTroubles(db)),
    ...(await unfollowedNetworks(db)),
    ...(await priceTroubles(source)),
    ...(await forgedTroubles(db)),
    ...(await lateReadings(source)),
    ...(await clockTroubles(source)),
  ]
}

/** The clocks of two machines may differ by so much. */
const CLOCKS_MILLIS = 60_000

/** An authenticator's code counts once for each step of time, so after a clock has gone back codes are refused for a while. */
async function clockTroubles({ db, clock }: Source): Promise<KnownTrouble[]> {
  const apart = skewText(skewOf(await readClocks(db)))
  if (apart !== null) return [{ subject: 'clock', text: apart, since: clock.seconds() }]
  const newest = await db.selectFrom('event').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const behind = newest === undefined ? 0 : newest.created_at.getTime() - clock.now().getTime()
  if (behind <= CLOCKS_MILLIS) return []
  const seconds = Math.ceil(behind / 1000)
  const text = `The clock is ${seconds} s behind what was written last: codes of authenticators are refused until it has caught up. Set the clock right.`
  return [{ subject: 'clock', text, since: clock.seconds() }]
}

/** What a process knows of the networks and of what people have to look at. */
export async function knownHealth(services: Source): Promise<{ networks: NetworkHealth[]; troubles: KnownTrouble[] }> {
  const networks = await chainHealth(services.db, services)
  return { networks, troubles: await knownTroubles(services) }
}
