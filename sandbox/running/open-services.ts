import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createEvents } from '#sandbox/api/events'
import { errorFields } from '#sandbox/api/log'
import type { Services } from '#sandbox/api/services'
import { defaultSettings } from '#sandbox/api/settings'
import { openChains } from '#sandbox/chain/registry'
import { movableClock } from '#sandbox/database/clock'
import type { MovableClock } from '#sandbox/database/clock'
import { openDatabase } from '#sandbox/database/open-database'
import type { OpenDatabase } from '#sandbox/database/open-database'
import { createSenders } from '#sandbox/mail/sender'
import type { Environment } from '../environment'
import { serverSecret } from './server-secret'

/** Where this process is reached, without slashes at the end. */
export interface Places {
  readonly console: string
  readonly tools: string
  readonly wallet: string
  /** The console once more, on an origin that is not the API's; tests only. */
  readonly crossOrigin: string | null
}

export function placesOf({ PORT, TOOLS_PORT, CROSS_ORIGIN_PORT }: Environment): Places {
  return {
    console: `http://localhost:${PORT}`,
    tools: `http://127.0.0.1:${TOOLS_PORT}`,
    // Another host on purpose: cookies and storage ignore ports, and passkeys need a name.
    wallet: `http://wallet.localhost:${TOOLS_PORT}`,
    crossOrigin: CROSS_ORIGIN_PORT === undefined ? null : `http://localhost:${CROSS_ORIGIN_PORT}`,
  }
}

export interface OpenServices {
  readonly services: Services & { readonly clock: MovableClock }
  readonly database: OpenDatabase
  close(): Promise<void>
}

/** Opens database, clock and chains, and what every handler works with. Whatever was opened is closed when one fails. */
export async function openServices(
  environment: Environment,
  { log, places, migrationsFolder }: { log: Logger; places: Places; migrationsFolder: string },
): Promise<OpenServices> {
  const dataDir = resolve(environment.DATA_DIR)
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    const database = await openDatabase({
      dataDir,
      world: environment.SEED,
      migrationsFolder,
      serves: places.console,
      onError: (error) => log.error(errorFields(error), 'database connection'),
      ...(environment.DATABASE_URL === undefined ? {} : { databaseUrl: environment.DATABASE_URL }),
    })
    opened.push(async () => await database.close())
    const { db } = database
    const clock = await movableClock(db)
    const chains = await openChains({
      db,
      clock,
      log,
      folder: join(dataDir, environment.SEED, 'chain'),
      explorer_url: `${places.tools}/explorer`,
      ...(environment.EVM_RPC_URL === undefined ? {} : { evm_rpc_url: environment.EVM_RPC_URL }),
    })
    opened.push(async () => await chains.close())
    const events = createEvents({ db, clock, log })
    opened.push(async () => await Promise.resolve(events.close()))
    const settings = {
      ...defaultSettings({
        secret: environment.SECRET ?? serverSecret(dataDir),
        public_url: places.console,
        tools_url: places.tools,
      }),
      console_origins: [places.console, ...(places.crossOrigin === null ? [] : [places.crossOrigin])],
      wallet_origins: [places.wallet],
      test_mode: true,
      // The merchant of the world "review" waits for good: that is what the world is for.
      ...(environment.SEED === 'review' ? { audit_seconds: null } : {}),
      capabilities: environment.CAPABILITIES,
    }
    const services = { db, clock, chains, events, log, settings, random: Math.random, ...createSenders({ db, clock }) }
    return { services, database, close }
  } catch (error) {
    await close()
    throw error
  }
}
