import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Services } from '#server/chain/services'
import { refuseOtherSecret, takeSecretInUse } from '#server/access/secret-in-use'
import { sealerOf } from '#server/core/secrets'
import { errorFields } from '#server/core/log'
import { systemClock } from '#server/database/clock'
import { sealSteps } from '#server/access/row-seal'
import { serverMigrations } from '#server/database/migration-sets'
import { openPool } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { openRemoteDatabase } from '#server/database/open-remote-database'
import type { Db } from '#server/database/schema'
import { readsOfPrimary, readsOfStandby } from '#server/database/standby'
import type { Reads } from '#server/database/standby'
import { StartError } from '#server/database/start-error'
import { openWakeUps } from '#server/database/wake-ups'
import { createEvents } from '#server/events/events'
import { setStripes } from '#server/ledger/stripes'
import { createSenders } from '#server/mail/sender'
import type { Ending } from './ending'
import type { Environment } from './environment'
import { openRoleNetworks } from './open-networks'
import { operatorSettings } from './operator-settings'

/** The primary answers in place of a standby that takes longer for a connection. */
const STANDBY_MILLIS = 1_000
const DEADLINE = { queryMillis: 30_000, commitMillis: 5_000 } as const
/** A caller is told to come again before he gives up; the worker has nobody who waits, and takes its turn for a row. */
const DEADLINES = {
  api: { ...DEADLINE, lockMillis: 5_000 },
  worker: DEADLINE,
} as const satisfies Record<Environment['ROLE'], object>

export interface OpenServerOptions {
  readonly environment: Environment
  /** Has the addresses of the nodes, in variables that the file of networks names. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Logger
  /** The folder that has `server/database/migrations`. */
  readonly root: string
  /** Gets a step for everything that is opened, so that a start that fails closes it. */
  readonly ending: Pick<Ending, 'push'>
}

/**
 * Opens database, clock, events and networks of an operator's process.
 *
 * @throws StartError
 */
export async function openServer({ environment, env, log, root, ending }: OpenServerOptions): Promise<Services> {
  const url = environment.DATABASE_URL
  const settings = operatorSettings(environment)
  const { db, answering, close } = await openRemoteDatabase({
    url,
    migrations: [{ ...serverMigrations(root, sealSteps(settings)), onWait: (sentence) => log.warn({}, sentence) }],
    refuse: async (database) => {
      await refuseSandbox(database)
      await refuseOtherSecret(database, settings)
    },
    deadlines: DEADLINES[environment.ROLE],
    onError: (error) => log.error(errorFields(error), 'database connection'),
  })
  ending.push(close)
  const reads = openReads({ url: environment.STANDBY_URL, db, primary: answering, log, ending })
  await takeSecretInUse(db, settings)
  const wakeUps = openWakeUps({
    url,
    onError: (error) => log.error(errorFields(error), 'the connection that listens for notifications'),
  })
  ending.push(async () => await wakeUps.close())
  const clock = systemClock
  const chains = await openRoleNetworks({ db, clock, log, environment, env, wakeUps })
  ending.push(async () => await chains.close())
  const events = createEvents({ db, clock, log, wakeUps })
  ending.push(async () => await Promise.resolve(events.close()))
  await setStripes(db, settings.ledger_stripes)
  const senders = createSenders({ db, clock, sealer: sealerOf(settings) })
  return { db, reads, clock, chains, events, log, settings, random: Math.random, ...senders }
}

interface ReadsOptions extends Pick<OpenServerOptions, 'log' | 'ending'> {
  readonly url: string | undefined
  readonly db: Db
  readonly primary: Connection['answering']
}

/** Connects to the standby at the first read, so that a start does not need it. */
function openReads({ url, db, primary, log, ending }: ReadsOptions): Reads {
  if (url === undefined) return readsOfPrimary(db)
  const onError = (error: unknown): void => log.warn(errorFields(error), 'standby')
  const { answering: standby, close } = openPool({ url, connectMillis: STANDBY_MILLIS, deadlines: DEADLINE, onError })
  ending.push(close)
  return readsOfStandby({ db, primary, standby, onError })
}

/** A sandbox's database has a merchant whose password is printed, and a clock that was moved. */
async function refuseSandbox(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('world') is not null as found`.execute(db)
  if (rows[0]?.found !== true) return
  throw new StartError(
    'world_mismatch',
    'The database in DATABASE_URL belongs to a sandbox, whose merchant has a known password: give a database of its own.',
  )
}
