import { join } from 'node:path'
import type { Services } from '#server/chain/services'
import { cannotSendTo } from '#server/chain/signer'
import { createLog } from '#server/core/log'
import { forgetfulSettings } from '#server/database/durable'
import type { Db } from '#server/database/schema'
import { StartError } from '#server/database/start-error'
import { createEnding } from './ending'
import type { Ending } from './ending'
import { readEnvironment } from './environment'
import type { Environment } from './environment'
import { listen } from './listen'
import type { ListenOptions } from './listen'
import { openServer } from './open-server'
import type { ProcessApps } from './process-apps'

const root = join(import.meta.dirname, '..', '..')

/** Starts one process of an operator's server: `ROLE=api` or `ROLE=worker`, on a PostgreSQL that runs already. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const ending = createEnding()
  endOnSignals(ending)
  let report: string
  try {
    const apps = await openRole(environment, ending)
    const open = async (options: ListenOptions): Promise<void> => {
      const listening = await listen(options)
      ending.push(async () => await listening.close())
    }
    const { HOST, PORT, METRICS_PORT } = environment
    await open({ app: apps.app, port: PORT, host: HOST, variable: 'PORT' })
    if (METRICS_PORT !== undefined)
      await open({ app: apps.metrics, port: METRICS_PORT, host: undefined, variable: 'METRICS_PORT' })
    report = await started(environment, apps.db)
  } catch (error) {
    // A signal came during the start: the failure comes from what was closed because of it.
    if (ending.hasBegun()) return
    await ending.end()
    throw error
  }
  process.stdout.write(report)
}

/** Only the code of its own role is loaded: the api must not load what signs. */
async function openRole(environment: Environment, ending: Ending): Promise<ProcessApps & Pick<Services, 'db'>> {
  const log = createLog(environment.LOG_LEVEL)
  const services = await openServer({ environment, env: process.env, log, root, ending })
  if (environment.ROLE === 'worker') {
    const { startWorkerProcess } = await import('./worker-process')
    return { db: services.db, ...(await startWorkerProcess(services, { environment, ending })) }
  }
  const { createApiProcess } = await import('./api-process')
  const apps = await createApiProcess(services, { root, isStopping: () => ending.hasBegun() })
  // Event streams do not end by themselves: end them before the listener waits for the calls under way.
  ending.push(async () => await Promise.resolve(services.events.close()))
  return { db: services.db, ...apps }
}

/** Closes everything at the first signal; further signals are ignored, because they would kill the program meanwhile. */
function endOnSignals(ending: Ending): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending.end().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
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
    ...(NETWORKS_FILE === undefined ? ['NETWORKS_FILE is not set: no network is offered, and nobody can pay.'] : []),
    ...unsent.map(({ name, chain_id }) => `${name}: ${cannotSendTo(Number(chain_id))}`),
    ...(SMS_URL === undefined ? ['SMS_URL is not set: phone numbers and codes by text message are not offered.'] : []),
    ...(PRICES_URL === undefined
      ? ['PRICES_URL is not set: the market is not offered, and no fiat rate is known.']
      : []),
    '',
  ].join('\n')
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
