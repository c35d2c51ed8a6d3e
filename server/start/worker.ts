import { hostname } from 'node:os'
import { startAccountJobs } from '#server/merchant/account-jobs'
import { errorFields } from '#server/core/log'
import { sealerOf } from '#server/core/secrets'
import type { Services } from '#server/chain/services'
import { startCallbacks } from '#server/callback/callback-handlers'
import { startForgetting } from '#server/callback/forget-answers'
import type { TransferListener } from '#server/chain/adapter'
import { runWatchers } from '#server/chain/watchers'
import { whileLeased } from '#server/database/lease'
import { startOutbox } from '#server/database/outbox-worker'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { startLinkJobs } from '#server/ledger/links/link-jobs'
import { startPaymentJobs } from '#server/payment/jobs'
import { startPayerRisk } from '#server/payment/payer-risk'
import { startColdMoves } from '#server/payout/collection/cold-moves'
import { startCollections } from '#server/payout/collection/collect-deposits'
import { startProvenJobs } from '#server/payout/proven/proven-jobs'
import { startRefundJobs } from '#server/payout/refund/advance-refunds'
import { startPasskeyJobs } from '#server/payout/passkey/tell-signer'
import { startSendBackJobs } from '#server/payout/send-back/advance-send-backs'
import { startTreasuryChecks } from '#server/payout/treasury-checks'
import { startWithdrawalJobs } from '#server/payout/withdrawal/advance-withdrawals'
import { startLookUpJobs } from '#server/search/look-up-job'
import { startOwnAddresses } from '#server/screening/own-addresses'
import { startScreening, stateSources } from '#server/screening/screen'
import type { ScreeningSource } from '#server/screening/source'
import { startStatisticsJobs } from '#server/statistics/jobs'

const LEASE_SECONDS = 15
/** Short, because a person waits for each code that is sent. */
const OUTBOX_IDLE_MILLIS = 150

export interface Worker {
  /** Looks at once for messages of `deliveries` that are due. Called after the clock was moved. */
  wake(): void
  /** Begins no more rounds, and waits for those under way. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly services: Services
  /** What follows from a transfer on a chain. */
  readonly listener: TransferListener
  /** How messages of the outbox are delivered, by topic: mail, text messages. */
  readonly deliveries: Readonly<Record<string, OutboxHandler>>
  /** Who is asked for the risk of addresses; none: nothing is screened. */
  readonly sources: readonly ScreeningSource[]
}

/**
 * Starts what the server does without a request. When several processes share a database, one of them holds the lease
 * of the jobs (time-outs, daily aggregation, payouts, statistics, links of the books), and one the lease of each network's watcher. Mails,
 * text messages and callbacks are messages of the outbox, which all processes deliver.
 *
 * @example
 * const worker = startWorker({ services, listener, deliveries: createDelivery({ smtpUrl, from }).handlers, sources: [] })
 */
export function startWorker({ services, listener, deliveries, sources }: WorkerOptions): Worker {
  const { db, clock, chains, log, random, settings } = services
  const holder = `${hostname()}:${process.pid}:${Date.now()}`
  const complain = (what: string) => (error: unknown) => log.error(errorFields(error), what)
  const outbox = startOutbox({
    db,
    clock,
    random,
    handlers: deliveries,
    sealer: sealerOf(settings),
    batch: 20,
    idleMillis: OUTBOX_IDLE_MILLIS,
    onError: complain('the outbox failed'),
    onFailure: ({ id, topic }, error) =>
      log.warn({ id, topic, ...errorFields(error) }, 'a delivery failed and is tried again'),
  })
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
        startSendBackJobs(services, complain('money could not be sent back')),
        startWithdrawalJobs(services, complain('a withdrawal could not be carried on')),
        startPasskeyJobs(services, complain('the signer could not be told of passkeys')),
        startProvenJobs(services, complain('the signer could not be told of deposits')),
        startCollections(services, complain('deposits could not be moved to the treasury')),
        startColdMoves(services, complain('money could not be moved to the cold wallet')),
        startTreasuryChecks(services, complain('the treasury could not be compared with the journal')),
        startLookUpJobs(services, listener, complain('a transaction could not be looked up')),
        startStatisticsJobs(services, complain('a statistics job failed')),
        startLinkJobs(services, complain('the books could not be linked')),
        startForgetting(services, complain('old answers of receivers could not be dropped')),
      ]
      await aborted(signal)
      await Promise.all(running.map(async (job) => await job.stop()))
    },
  })
  // A source that hangs holds up no other job.
  const screening = whileLeased({
    db,
    name: 'screening',
    holder,
    seconds: LEASE_SECONDS,
    onError: complain('the risk checks stopped'),
    run: async (signal) => {
      await stateSources(db, sources)
      const running = [
        startScreening(services, sources, complain('a risk check failed')),
        startOwnAddresses(services, complain('a freeze list could not be read')),
        startPayerRisk(services, complain('the risk of a payer could not be kept')),
      ]
      await aborted(signal)
      await Promise.all(running.map(async (job) => await job.stop()))
    },
  })
  const callbacks = startCallbacks(services, complain('a callback could not be delivered'))
  return {
    wake: () => outbox.wake(),
    stop: async () => {
      await Promise.all([jobs.stop(), screening.stop(), watchers.stop(), callbacks.stop(), outbox.stop()])
    },
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
