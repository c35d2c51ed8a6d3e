import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLog, errorFields } from '#server/core/log'
import { networksOfSigner } from '#server/chain/registry'
import { listenTogether } from '#server/chain/listen-together'
import { openWorld } from '#sandbox/customers/open-world'
import { StartError } from '#server/database/start-error'
import { rechargeListener } from '#server/funds/recharge-listener'
import { paymentListener } from '#server/payment/payment-listener'
import { riskListener } from '#server/payment/payer-risk'
import { collectableListener } from '#server/payout/collection/collectable'
import { creditListener } from '#server/payout/proven/tell-credits'
import { startDemoOperator } from '#sandbox/signer/demo-operator'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { fillGap, makeWorld } from '#sandbox/worlds/world'
import { readEnvironment } from './environment'
import { startWork } from './background-work'
import { createEnding } from '#server/start/ending'
import type { Ending } from '#server/start/ending'
import { listen } from '#server/start/listen'
import type { ListenOptions } from '#server/start/listen'
import { openServices } from './open-services'
import type { OpenServices } from './open-services'
import { originsOf } from './origins'
import { createApps, createToolsPort } from './serve'
import { welcome } from './welcome'

const root = join(import.meta.dirname, '..', '..')

/** Starts the whole sandbox in one process: database, chains, API, console and the tester's tools. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  if (!existsSync(join(root, 'dist', 'index.html')))
    throw new StartError(
      'not_built',
      'The console is not built: run "npm start", or "npm run build" before this program.',
    )
  const ending = createEnding()
  endOnSignals(ending)
  const log = createLog(process.env['LOG_LEVEL'] ?? 'warn')
  const origins = originsOf(environment)
  const opened = await openServices(environment, {
    log,
    origins,
    root,
  })
  ending.push(async () => await opened.close())
  try {
    const { services } = opened
    await prepareWorld(environment, opened)
    await playOperator(environment, { opened, ending, log })
    const { api, console, crossOrigin, metrics } = createApps({
      services,
      origins,
      root,
      isStopping: () => ending.hasBegun(),
      ...(environment.CAPABILITIES === 'all' ? {} : { flavour: environment.CAPABILITIES }),
    })
    const listener = listenTogether(
      paymentListener(services),
      rechargeListener(services),
      unassignedListener(services),
      riskListener(services),
      collectableListener(services.chains),
      creditListener(services),
    )
    const customers = openWorld(services, { request: async (path, init) => await api.request(path, init), listener })
    const work =
      environment.ROLE === 'api'
        ? null
        : await startWork({
            services,
            listener,
            customers,
            simulate: environment.SIMULATE === 'on',
            smtpUrl: environment.SMTP_URL,
          })
    if (work) ending.push(async () => await work.stop())
    const tools = createToolsPort(
      {
        services,
        customers,
        places: origins,
        simulation: work?.simulation ?? null,
        clockMoved: async () => await Promise.resolve(work?.wake()),
      },
      { root, metrics },
    )
    const open = async (options: ListenOptions): Promise<void> => {
      const listening = await listen(options)
      ending.push(async () => await listening.close())
    }
    const host = environment.HOST
    await open({ app: console, port: environment.PORT, host, variable: 'PORT' })
    // Never HOST: who reaches the tools reads every code and moves the clock.
    await open({ app: tools, port: environment.TOOLS_PORT, host: undefined, variable: 'TOOLS_PORT' })
    if (crossOrigin && environment.CROSS_ORIGIN_PORT)
      await open({ app: crossOrigin, port: environment.CROSS_ORIGIN_PORT, host, variable: 'CROSS_ORIGIN_PORT' })
    // Event streams do not end by themselves: end them before the listeners wait for the calls under way.
    ending.push(async () => await Promise.resolve(services.events.close()))
  } catch (error) {
    // A signal came during the start: the failure comes from what was closed because of it.
    if (ending.hasBegun()) return
    await ending.end()
    throw error
  }
  process.stdout.write(welcome(environment, origins))
}

/**
 * Closes everything and exits at the first signal. It is set up before anything is opened, because a first start takes
 * long and its child processes must not be left behind. Further signals are ignored: the default action would kill the
 * program while it closes.
 */
function endOnSignals(ending: Ending): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending.end().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** With a signer somebody has to sign what operators decide. */
async function playOperator(
  { DATA_DIR, SEED }: ReturnType<typeof readEnvironment>,
  { opened, ending, log }: { opened: OpenServices; ending: Ending; log: ReturnType<typeof createLog> },
): Promise<void> {
  const { signer, services } = opened
  const { db, clock, chains } = services
  if (signer === null) return
  const networks = networksOfSigner(chains.all())
  const folder = resolve(DATA_DIR, SEED, 'signer')
  const acting = await startDemoOperator({ db, clock, folder, networks, ...signer }, (error) =>
    log.error(errorFields(error), "the demo's operator could not sign an act"),
  )
  ending.push(async () => await acting.stop())
}

async function prepareWorld(
  { SEED, ROLE }: ReturnType<typeof readEnvironment>,
  { services }: Awaited<ReturnType<typeof openServices>>,
): Promise<void> {
  if (ROLE === 'api') return
  const making = {
    now: services.clock.now(),
    secret: services.settings.secret,
    merchant_fee: services.settings.merchant_fee,
    callback_url: `${services.settings.tools_url}/sink/harbor`,
  }
  if (SEED === 'demo' || SEED === 'large' || SEED === 'small')
    process.stdout.write('Making sure that the world has its history...\n')
  if (!(await makeWorld(services.db, SEED, making))) await fillGap(services.db, SEED, making)
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
