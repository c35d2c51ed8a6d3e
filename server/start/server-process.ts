import { join } from 'node:path'
import type { Services } from '#server/chain/services'
import { cannotSendTo } from '#server/chain/signer'
import { createLog } from '#server/core/log'
import { forgetfulSettings } from '#server/database/durable'
import type { Db } from '#server/database/schema'
import type { Ending } from './ending'
import type { Environment } from './environment'
import { offeredNetworks } from './open-networks'
import { openPorts } from './open-ports'
import { openServer } from './open-server'
import type { ProcessApps } from './process-apps'
import { otherAudit } from './stated-audit'

const root = join(import.meta.dirname, '..', '..')

/**
 * Starts an api or a worker on a PostgreSQL that runs already.
 *
 * @returns what it says about itself
 * @throws StartError
 */
export async function startServerProcess(environment: Environment, ending: Ending): Promise<string> {
  const apps = await openRole(environment, ending)
  await openPorts(apps, { environment, events: apps.events, ending })
  return await started(environment, apps.db)
}

/** Only the code of its own role is loaded: the api must not load what signs. */
async function openRole(
  environment: Environment,
  ending: Ending,
): Promise<ProcessApps & Pick<Services, 'db' | 'events'>> {
  const log = createLog(environment.LOG_LEVEL)
  const services = await openServer({ environment, env: process.env, log, root, ending })
  const { db, events } = services
  if (environment.ROLE === 'worker') {
    const { startWorkerProcess } = await import('./worker-process')
    return { db, events, ...(await startWorkerProcess(services, { environment, ending })) }
  }
  const { createApiProcess } = await import('./api-process')
  const apps = await createApiProcess(services, { root, isStopping: () => ending.hasBegun() })
  return { db, events, ...apps }
}

/** What this process does not do is said where the operator looks first: in the last lines of the start. */
async function started(environment: Environment, db: Db): Promise<string> {
  const { ROLE, HOST, PORT, METRICS_PORT, SMS_URL, PRICES_URL, NETWORKS_FILE } = environment
  const unsent = await db
    .selectFrom('network')
    .select(['name', 'chain_id'])
    .where('offered', '=', true)
    .where('can_send', '=', false)
    .orderBy('sort')
    .execute()
  return [
    `Settlement server, role ${ROLE}, listens on ${HOST ?? 'the loopback'}, port ${PORT}.`,
    METRICS_PORT === undefined
      ? 'METRICS_PORT is not set: there are no metrics.'
      : `Metrics are on http://127.0.0.1:${METRICS_PORT}/metrics, for this machine only.`,
    ...(await forgetfulSettings(db)),
    ...(NETWORKS_FILE === undefined ? [await withoutNetworks(db)] : []),
    ...(ROLE === 'worker' ? await otherAudit(db, environment) : []),
    ...unsent.map(({ name, chain_id }) => `${name}: ${cannotSendTo(Number(chain_id))}`),
    ...(SMS_URL === undefined ? ['SMS_URL is not set: phone numbers and codes by text message are not offered.'] : []),
    ...(PRICES_URL === undefined
      ? ['PRICES_URL is not set: the market is not offered, and no fiat rate is known.']
      : []),
    '',
  ].join('\n')
}

/** An api without the file offers what the worker has opened. */
async function withoutNetworks(db: Db): Promise<string> {
  const names = await offeredNetworks(db)
  return names.length === 0
    ? 'NETWORKS_FILE is not set: no network is offered, and nobody can pay.'
    : `NETWORKS_FILE is not set: transfers on ${names.join(', ')} have no links to their explorers.`
}
