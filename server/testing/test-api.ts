import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { DestinationStream } from 'pino'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import type { ChainRegistry } from '#server/chain/registry'
import { fixedClock } from '#server/database/clock'
import type { FixedClock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { Ending } from '#server/database/test-database'
import { seededRandom } from '#server/database/seeded-random'
import { noWakeUps } from '#server/database/wake-ups'
import { readsOfPrimary } from '#server/database/standby'
import { createSenders } from '#server/mail/sender'
import type { Operation } from '#shared/contract/operation'
import { operations } from '#shared/contract/table'
import type { ApiEnv } from '#server/http/api-env'
import type { CallFilter } from '#server/http/call-filter'
import { createApp } from '#server/http/app'
import { createEvents } from '#server/events/events'
import type { EventsOptions } from '#server/events/events'
import type { Handler } from '#server/http/handler'
import { handlers as allHandlers } from '#server/start/handlers'
import { createLog } from '#server/core/log'
import { sealerOf } from '#server/core/secrets'
import type { Services } from '#server/chain/services'
import type { Settings } from '#server/core/services'
import { defaultSettings } from '#server/http/settings'
import { testInbox } from './test-inbox'
import type { TestInbox } from './test-inbox'
import { newMerchant } from './test-merchant'
import type { NewMerchant, TestMerchant } from './test-merchant'

/** The origin of the console in tests. */
export const CONSOLE_ORIGIN = 'http://localhost:4173'
/** Most tests of streams listen for no notification. */
const POLLING = { wakeUps: noWakeUps, pollMillis: 50 }
export const WALLET_ORIGIN = 'http://wallet.localhost:4174'

/** The parts of a call. */
export interface TestCall {
  readonly token?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a call: HTTP status, fields of the envelope, headers. */
export interface TestAnswer {
  readonly status: number
  readonly code: unknown
  readonly msg: unknown
  readonly data: unknown
  readonly errors: unknown
  readonly headers: Headers
}

/** The API in process, with helpers. */
export interface TestApi {
  readonly app: Hono<ApiEnv>
  readonly services: Services
  /** Starts at 2026-01-01T00:00:00Z and moves only when it is advanced. */
  readonly clock: FixedClock
  readonly inbox: TestInbox
  /** Calls an operation in process. A keyed one gets a new Idempotency-Key unless the body has a `client_ref`. */
  readonly call: (line: Operation, call?: TestCall) => Promise<TestAnswer>
  /** Calls an operation that must succeed, and returns its data. */
  readonly data: <Answer extends z.core.$ZodType>(
    line: Operation & { answer: Answer },
    call?: TestCall,
  ) => Promise<z.output<Answer>>
  /** Makes a merchant with a full session; by default with status 3 and without password, mailbox and Google. */
  readonly signInAs: (merchant?: NewMerchant) => Promise<TestMerchant>
}

/** What a test changes. */
export interface TestApiOptions {
  readonly db: Db
  /** When it is closed; default after the tests of the file. */
  readonly ending?: Ending
  /** Default: all. Operations without a handler here answer 501. */
  readonly handlers?: readonly Handler[]
  readonly services?: Partial<Omit<Services, 'db' | 'settings'>>
  readonly settings?: Partial<Settings>
  /** What speaks like another back end; default: nothing. */
  readonly filter?: CallFilter
  /** Where the log is written; default nowhere. */
  readonly log?: DestinationStream
  /** What wakes the event streams, as in a real process. Default: nothing; they poll quickly instead. */
  readonly streams?: Pick<EventsOptions, 'wakeUps' | 'heartbeatMillis' | 'pollMillis'>
}

/**
 * The API in process on a test database, with a clock that stands still, an inbox behind real SMTP, and a way to make
 * merchants.
 *
 * @example
 * const { db } = await testDatabase()
 * const api = testApi({ db, handlers: marketRoutes })
 * const { token } = await api.signInAs()
 * const { data } = await api.call(market.search, { token, query: { all: 1 } })
 */
export function testApi(options: TestApiOptions): TestApi {
  const { db, handlers = allHandlers, ending = afterAll } = options
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const log = createLog(options.log === undefined ? 'silent' : 'trace', options.log)
  const settings = testSettings(options.settings)
  const services: Services = {
    clock,
    log,
    ...createSenders({ db, clock, sealer: sealerOf(settings) }),
    events: createEvents({ db, clock, log, ...(options.streams ?? POLLING) }),
    chains: NO_CHAINS,
    reads: readsOfPrimary(db),
    random: seededRandom('test'),
    ...options.services,
    // Services of another test API bring their database along; this one keeps its own.
    db,
    settings,
  }
  const known = new Set(handlers.map(({ line }) => line.name))
  const notYet = operations.map(({ name }) => name).filter((name) => !known.has(name))
  const app = createApp(services, {
    handlers,
    notYet,
    ...(options.filter === undefined ? {} : { filter: options.filter }),
  })
  ending(async () => await Promise.resolve(services.events.close()))
  return {
    app,
    services,
    clock,
    inbox: testInbox(services),
    call: (line, call = {}) => callApp(app, line, call),
    data: async (line, call = {}) => {
      const { status, msg, errors, data } = await callApp(app, line, call)
      if (status !== 200)
        throw new Error(`${line.name} answers ${status} ${String(msg)} ${JSON.stringify(errors ?? '')}`)
      return z.parse(line.answer, data)
    },
    signInAs: (merchant = {}) => newMerchant(services, merchant),
  }
}

/** SECRET of every test that brings none of its own. */
export const TEST_SECRET = 'a secret of the tests, long enough'

function testSettings(changed: Partial<Settings> = {}): Settings {
  return {
    ...defaultSettings({
      secret: TEST_SECRET,
      public_url: CONSOLE_ORIGIN,
      tools_url: 'http://127.0.0.1:4174',
    }),
    console_origins: [CONSOLE_ORIGIN],
    wallet_origins: [WALLET_ORIGIN],
    test_mode: true,
    rp_id: 'localhost',
    not_offered: [],
    // All calls of a test come from one address.
    code_sends: { address: 5, caller: 10_000, network: 10_000 },
    wallet_accounts: 10_000,
    rate_limits: { public: 10_000, code: 10_000, read: 10_000, write: 10_000, money: 10_000, export: 10_000 },
    failed_authorisation_limit: 10_000,
    ...changed,
  }
}

const NO_CHAINS: ChainRegistry = {
  get: (network_id) => {
    throw new RangeError(`No chain ${network_id} in this test: pass \`services: { chains }\` to testApi`)
  },
  all: () => [],
  explorerUrl: () => null,
  close: () => Promise.resolve(),
}

async function callApp(app: Hono<ApiEnv>, line: Operation, call: TestCall): Promise<TestAnswer> {
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''))
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]))
  const response = await app.request(`/api/v1${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: line.method,
    headers: {
      ...(call.token === undefined ? {} : { 'X-Token': call.token }),
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(line.keyed === true ? { 'Idempotency-Key': keyOf(call.body) } : {}),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
  const envelope: unknown = isJson ? await response.json() : {}
  // A file counts as being written until its reader has gone, and a merchant may have two.
  if (!isJson) await response.body?.cancel()
  const field = (name: string): unknown =>
    typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, name) : undefined
  return {
    status: response.status,
    code: field('code'),
    msg: field('msg'),
    data: field('data'),
    errors: field('errors'),
    headers: response.headers,
  }
}

function keyOf(body: unknown): string {
  const inBody: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'client_ref') : undefined
  return typeof inBody === 'string' ? inBody : randomUUID()
}
