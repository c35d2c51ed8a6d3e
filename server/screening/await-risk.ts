import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/chain/services'
import { keptRisk, wantRisk } from './answers'
import type { KeptRisk, OnNetwork } from './answers'

/** A little more than a source may take: after this the address counts as not checked. */
const PATIENCE_MILLIS = 5_000
const LOOK_MILLIS = 100

/**
 * The risk of an address for a person who waits: what is kept, or what the worker finds out now. Where nobody can be asked
 * it answers at once. The worker asks, because only it has the keys of the services and the nodes of the networks.
 */
export async function awaitRisk(
  services: Pick<Services, 'db' | 'clock'>,
  on: OnNetwork,
  patience_millis = PATIENCE_MILLIS,
): Promise<KeptRisk> {
  const { db } = services
  await wantRisk(db, services, on)
  const deadline = performance.now() + patience_millis
  let found = await keptRisk(db, services, on)
  if (!found.screened && !(await hasContracts(services, on.network_id))) return found
  while (!found.settled && performance.now() < deadline) {
    await pause(LOOK_MILLIS)
    found = await keptRisk(db, services, on)
  }
  return found
}

async function hasContracts({ db }: Pick<Services, 'db'>, network_id: string): Promise<boolean> {
  const { kind } = await db.selectFrom('network').select('kind').where('id', '=', network_id).executeTakeFirstOrThrow()
  return kind === 'evm'
}
