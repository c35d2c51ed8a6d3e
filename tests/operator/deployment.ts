import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { severalNodes } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { freePort } from '../server-process'
import { openMailbox } from './mailbox'
import type { Mailbox } from './mailbox'
import { openPrices } from './prices'
import { serve } from './processes'
import type { OperatorProcess } from './processes'
import { startNginx } from './proxy'
import { signerPart } from './signer-part'
import type { SignerPart } from './signer-part'

/** What compose.yaml runs beside the database; each is a process here. */
export const PARTS = ['worker', 'api 1', 'api 2', 'nginx'] as const
export type Part = (typeof PARTS)[number]

/** Two api and one worker of the bundle behind nginx, over a database that the test brings, and a chain of this machine. */
export interface Deployment {
  readonly port: number
  /** Where the worker says all of `/ready`, to this machine alone. */
  readonly metricsPort: number
  /** Ports of the api processes behind nginx. */
  readonly apis: readonly number[]
  readonly publicUrl: string
  readonly secret: string
  readonly nodes: SeveralNodes
  readonly connection: Connection
  readonly mailbox: Mailbox
  /** Undefined where the worker signs. */
  readonly signer: SignerPart | undefined
  /** kill -9 of one part, with all that it has started. */
  killNine(part: Part): Promise<void>
  start(part: Part): Promise<void>
  /** The parts that have ended without being killed: none, or something does not survive an outage. */
  ended(): Promise<Part[]>
  /** All that a part has written, for the message of a test that fails. */
  output(part: Part): string
  close(): Promise<void>
}

/**
 * @param databaseUrl as the operator sets it: one host, or several
 * @param options with a signer the treasury is its own, and merchants confirm payouts with passkeys, by the operator whose key is in
 * that file, if any; `standbyUrl` of the api; `chain_id` of its network
 */
export async function openDeployment(
  databaseUrl: string,
  options: { signer?: boolean | { readonly key: string }; standbyUrl?: string; chain_id?: number } = {},
): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'outage-'))
  const nodes = await severalNodes(join(folder, 'chain'), {
    began: systemClock.seconds() - 3600,
    ...(options.chain_id === undefined ? {} : { chain_id: options.chain_id }),
  })
  const mailbox = await openMailbox()
  const prices = await openPrices()
  const port = await freePort()
  const apis = [await freePort(), await freePort()]
  const workerPort = await freePort()
  const metricsPort = await freePort()
  const secret = 'a secret of the outage test, long enough'
  const publicUrl = `http://localhost:${port}`
  const networks = { NETWORKS_FILE: await nodes.file('networks.json') }
  const own = { ...networks, ...nodes.env }
  const signer =
    options.signer === undefined || options.signer === false
      ? undefined
      : signerPart(join(folder, 'signer-of-its-own'), {
          origin: publicUrl,
          settings: own,
          ...(options.signer === true ? {} : options.signer),
        })
  const common = {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    PUBLIC_URL: publicUrl,
    SMTP_URL: mailbox.url,
    PRICES_URL: prices.url,
    PRICES_SECRET: prices.secret,
    ...networks,
    LOG_LEVEL: 'warn',
    WITHDRAWAL_AUDIT: 'automatic',
  }
  const api = (at: number) => () =>
    Promise.resolve(
      serve({
        ...common,
        ROLE: 'api',
        PORT: String(apis[at]),
        TRUSTED_PROXIES: '127.0.0.1',
        ...(signer === undefined ? {} : { RP_ID: 'localhost' }),
        ...(options.standbyUrl === undefined ? {} : { STANDBY_URL: options.standbyUrl }),
      }),
    )
  const starts: Readonly<Record<Part, () => Promise<OperatorProcess>>> = {
    worker: () =>
      Promise.resolve(
        serve({
          ...common,
          ROLE: 'worker',
          PORT: String(workerPort),
          METRICS_PORT: String(metricsPort),
          SIGNER_FILE: join(folder, 'signer'),
          ...(signer === undefined ? {} : { SIGNER_URL: signer.url }),
          ...nodes.env,
        }),
      ),
    'api 1': api(0),
    'api 2': api(1),
    nginx: async () => await startNginx({ folder: join(folder, 'nginx'), port, apis }),
  }
  const running = new Map<Part, OperatorProcess>()
  const start = async (part: Part): Promise<void> => {
    const started = await starts[part]()
    running.set(part, started)
    if (part !== 'nginx') await started.ready
  }
  const closeParts = async (): Promise<void> => {
    for (const part of [...running.keys()].reverse()) await running.get(part)?.stop()
    await signer?.stop()
    await mailbox.close()
    await prices.close()
    await nodes.close()
    await rm(folder, { recursive: true, force: true })
  }
  const open = async (): Promise<Connection> => {
    await signer?.start()
    for (const part of PARTS) await start(part)
    return await connect({ url: databaseUrl, max: 4, onError: () => undefined })
  }
  // A part that does not start leaves none of the others behind.
  const connection = await open().catch(async (error: unknown) => {
    await closeParts()
    throw error
  })
  return {
    port,
    metricsPort,
    apis,
    publicUrl,
    secret,
    nodes,
    connection,
    mailbox,
    signer,
    start,
    killNine: async (part) => {
      const process = running.get(part)
      running.delete(part)
      await process?.killNine()
    },
    ended: async () => {
      const states = [...running].map(async ([part, { ended }]) => ({
        part,
        isOver: await Promise.race([ended.then(() => true), Promise.resolve(false)]),
      }))
      return (await Promise.all(states)).filter(({ isOver }) => isOver).map(({ part }) => part)
    },
    output: (part) => running.get(part)?.output() ?? '',
    close: async () => {
      await connection.close().catch(() => undefined)
      await closeParts()
    },
  }
}
