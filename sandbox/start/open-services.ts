import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createEvents } from '#server/events/events'
import { errorFields } from '#server/core/log'
import { sealerOf } from '#server/core/secrets'
import type { Services } from '#server/chain/services'
import type { SandboxChains } from '#sandbox/chain/mined-chain'
import { openChains } from '#sandbox/chain/open-chains'
import { movableClock } from '#sandbox/database/movable-clock'
import type { MovableClock } from '#sandbox/database/movable-clock'
import { sandboxMigrations } from '#sandbox/database/migration-set'
import { sealSteps } from '#server/access/row-seal'
import { serverMigrations } from '#server/database/migration-sets'
import { openDatabase } from '#server/database/open-database'
import type { OpenDatabase } from '#server/database/open-database'
import { setStripes } from '#server/ledger/stripes'
import { openWakeUps } from '#server/database/wake-ups'
import { readsOfPrimary } from '#server/database/standby'
import { createSenders } from '#server/mail/sender'
import type { Environment } from './environment'
import { startSigner } from '#sandbox/signer/start-signer'
import type { RunningSigner } from '#sandbox/signer/start-signer'
import { followClock } from './follow-clock'
import type { Origins } from './origins'
import { serverSecret } from './server-secret'
import { startSettings } from './start-settings'

/** Deposit addresses that are derived ahead, per network and purpose. */
const POOL_SIZE = 256

export interface OpenServices {
  readonly services: Services & { readonly clock: MovableClock; readonly chains: SandboxChains }
  readonly database: OpenDatabase
  /** The signer of the local chains; null: their keys derive from the seed. */
  readonly signer: RunningSigner | null
  close(): Promise<void>
}

/** Opens database, clock and chains, and the services of all handlers. When one fails, those opened before are closed. */
export async function openServices(
  environment: Environment,
  { log, origins, root }: { log: Logger; origins: Origins; root: string },
): Promise<OpenServices> {
  const dataDir = resolve(environment.DATA_DIR)
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    const secret = environment.SECRET ?? serverSecret(dataDir)
    const database = await openDatabase({
      dataDir,
      world: environment.SEED,
      migrations: [serverMigrations(root, sealSteps({ secret })), sandboxMigrations(root)],
      serves: origins.console,
      onError: (error) => log.error(errorFields(error), 'database connection'),
      ...(environment.DATABASE_URL === undefined ? {} : { databaseUrl: environment.DATABASE_URL }),
    })
    opened.push(async () => await database.close())
    const { db } = database
    const wakeUps = openWakeUps({
      url: database.url,
      onError: (error) => log.error(errorFields(error), 'the connection that listens for notifications'),
    })
    opened.push(async () => await wakeUps.close())
    const clock = await movableClock(db)
    const following = followClock(clock, {
      wakeUps,
      onError: (error) => log.error(errorFields(error), 'the clock could not be read'),
    })
    opened.push(async () => await following.stop())
    const settings = startSettings(environment, { secret, origins })
    const sealer = sealerOf(settings)
    let signer: RunningSigner | null = null
    const chains = await openChains({
      db,
      clock,
      log,
      sealer,
      folder: join(dataDir, environment.SEED, 'chain'),
      explorer_url: `${origins.tools}/explorer`,
      role: environment.ROLE,
      wakeUps,
      pool_size: POOL_SIZE,
      ...(environment.SIGNER === 'off'
        ? {}
        : {
            startSigner: async (networks) => {
              signer = await startSigner({
                program: join(root, 'build', 'sandbox', 'signer.mjs'),
                folder: join(dataDir, environment.SEED, 'signer'),
                console_origin: origins.console,
                networks,
                clock,
              })
              return signer
            },
          }),
      ...(environment.EVM_RPC_URL === undefined ? {} : { evm_rpc_url: environment.EVM_RPC_URL }),
    })
    opened.push(async () => await chains.close())
    const events = createEvents({ db, clock, log, wakeUps })
    opened.push(async () => await Promise.resolve(events.close()))
    await setStripes(db, settings.ledger_stripes)
    const senders = createSenders({ db, clock, sealer })
    const services = {
      db,
      reads: readsOfPrimary(db),
      clock,
      chains,
      events,
      log,
      settings,
      random: Math.random,
      ...senders,
    }
    return { services, database, signer, close }
  } catch (error) {
    await close()
    throw error
  }
}
