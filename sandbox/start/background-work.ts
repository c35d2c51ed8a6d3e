import { hostname } from 'node:os'
import { startAccountJobs } from '#server/merchant/account-jobs'
import { errorFields } from '#server/core/log'
import type { Services } from '#server/chain/services'
import { startCallbacks } from '#server/callback/callback-handlers'
import type { TransferListener } from '#server/chain/adapter'
import { runWatchers } from '#server/chain/watchers'
import type { SandboxChains } from '#sandbox/chain/mined-chain'
import type { CustomerWorld } from '#sandbox/customers/customer-world'
import { customerHandlers } from '#sandbox/customers/late-payment'
import { startSimulation } from '#sandbox/customers/simulation'
import type { Simulation } from '#sandbox/customers/simulation'
import { whileLeased } from '#server/database/lease'
import { startOutbox } from '#server/database/outbox-worker'
import { createDelivery } from '#server/mail/delivery'
import { smsToInbox } from '#sandbox/tools/sms-delivery'
import { startInbox } from '#sandbox/tools/inbox'
import { startPaymentJobs } from '#server/payment/jobs'
import { startRefundJobs } from '#server/payout/refund/advance-refunds'
import { startWithdrawalJobs } from '#server/payout/withdrawal/advance-withdrawals'
import { startStatisticsJobs } from '#server/statistics/jobs'

const LEASE_SECONDS = 15
/** A code that somebody waits for should be in the inbox before he looks. */
const OUTBOX_IDLE_MILLIS = 150
const SENDER = 'Settlement Business Center <no-reply@settlement.example>'

export interface BackgroundWork {
  readonly simulation: Simulation
  /** Looks at what is due now: the clock was moved. */
  wake(): void
  stop(): Promise<void>
}

export interface WorkOptions {
  readonly services: Services & { readonly chains: SandboxChains }
  readonly listener: TransferListener
  readonly customers: CustomerWorld
  readonly simulate: boolean
  /** A real mail server; the built-in inbox when undefined. */
  readonly smtpUrl: string | undefined
}

/**
 * What goes on without a request: blocks, watchers, time-outs, sweeps, mail and simulated customers. Of several processes
 * on one database, one does each; the outbox is shared by all.
 */
export async function startWork(options: WorkOptions): Promise<BackgroundWork> {
  const { services, listener, customers, simulate } = options
  const { db, clock, chains, log, random } = services
  const holder = `${hostname()}:${process.pid}:${Date.now()}`
  const complain = (what: string) => (error: unknown) => log.error(errorFields(error), what)

  const inbox = options.smtpUrl === undefined ? await startInbox({ db, clock, port: 0 }) : null
  const delivery = createDelivery({ smtpUrl: inbox?.url ?? options.smtpUrl ?? '', from: SENDER })
  const outbox = startOutbox({
    db,
    clock,
    random,
    handlers: { ...delivery.handlers, ...smsToInbox({ db, clock }), ...customerHandlers(customers) },
    batch: 20,
    idleMillis: OUTBOX_IDLE_MILLIS,
    onError: complain('the outbox failed'),
    onFailure: ({ id, topic }, error) =>
      log.warn({ id, topic, ...errorFields(error) }, 'a delivery failed and is tried again'),
  })
  chains.startMining()
  const watchers = runWatchers({ db, clock, chains, listener, log, holder })
  const jobs = whileLeased({
    db,
    name: 'jobs',
    holder,
    seconds: LEASE_SECONDS,
    onError: complain('the jobs stopped'),
    run: async (signal) => {
      const running = [
        startPaymentJobs(services, complain('a payment job failed')),
        startAccountJobs(services, complain('an account job failed')),
        startRefundJobs(services, complain('a refund could not be carried on')),
        startWithdrawalJobs(services, complain('a withdrawal could not be carried on')),
        startStatisticsJobs(services, complain('a statistics job failed')),
      ]
      await aborted(signal)
      await Promise.all(running.map(async (jobs) => await jobs.stop()))
    },
  })
  const callbacks = startCallbacks(services, complain('a callback could not be delivered'))
  const simulation = startSimulation(customers, { on: simulate })
  return {
    simulation,
    wake: () => outbox.wake(),
    stop: async () => {
      await simulation.stop()
      await Promise.all([jobs.stop(), watchers.stop(), callbacks.stop(), outbox.stop()])
      delivery.close()
      await inbox?.close()
    },
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
