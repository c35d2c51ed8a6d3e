import { hostname } from 'node:os'
import { Hono } from 'hono'
import type { Services } from '#server/chain/services'
import { listenTogether } from '#server/chain/listen-together'
import { errorFields } from '#server/core/log'
import { createMetrics } from '#server/core/metrics'
import { whileLeased } from '#server/database/lease'
import { rechargeListener } from '#server/funds/recharge-listener'
import { createHealth, createMetricsPage } from '#server/http/health'
import { createDelivery } from '#server/mail/delivery'
import { smsDelivery } from '#server/mail/sms-delivery'
import { followPrices } from '#server/market/price-feed'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { paymentListener } from '#server/payment/payment-listener'
import { riskListener } from '#server/payment/payer-risk'
import { collectableListener } from '#server/payout/collection/collectable'
import { creditListener } from '#server/payout/proven/tell-credits'
import { measureWithdrawals } from '#server/payout/withdrawal/withdrawal-metrics'
import type { Ending } from './ending'
import type { Environment } from './environment'
import type { ProcessApps } from './process-apps'
import { knownHealth } from './known-health'
import { measureTroubles } from './process-metrics'
import { screeningSources } from './screening-sources'
import { takeStatedAudit } from './stated-audit'
import { startWorker } from './worker'

const LEASE_SECONDS = 15

export interface WorkerProcessOptions {
  readonly environment: Environment
  readonly ending: Ending
}

/** Starts the worker of an operator: watchers, payouts, mails, callbacks, and the feed of prices where there is one. */
export async function startWorkerProcess(
  services: Services,
  { environment, ending }: WorkerProcessOptions,
): Promise<ProcessApps> {
  const { db, log } = services
  const { SMS_URL, SMS_SECRET } = environment
  await takeStatedAudit(db, environment)
  let noMailbox = 0
  const mail = createDelivery({
    smtpUrl: environment.SMTP_URL,
    from: senderOf(environment),
    onNoMailbox: (id) => {
      noMailbox += 1
      log.info({ id }, 'a mailbox that somebody has typed does not exist')
    },
  })
  ending.push(async () => await Promise.resolve(mail.close()))
  const sms = SMS_URL === undefined ? {} : smsDelivery({ url: SMS_URL, secret: SMS_SECRET ?? '' })
  const worker = startWorker({
    services,
    listener: listenTogether(
      paymentListener(services),
      rechargeListener(services),
      unassignedListener(services),
      riskListener(services),
      collectableListener(services.chains),
      creditListener(services),
    ),
    deliveries: { ...mail.handlers, ...sms },
    sources: await screeningSources(environment),
  })
  ending.push(async () => await worker.stop())
  startPrices(services, { environment, ending })
  const metrics = createMetrics()
  measureWithdrawals(metrics, db)
  measureTroubles(metrics, services)
  metrics.gauge(
    'mails_no_mailbox',
    'Mails with codes to mailboxes that do not exist, since the start.',
    () => noMailbox,
  )
  log.info({ role: 'worker' }, 'the worker runs')
  const app = new Hono()
  const health = { db, isStopping: () => ending.hasBegun(), chains: async () => await knownHealth(services) }
  app.route('/', createHealth(health))
  return { app, metrics: createMetricsPage(metrics, health) }
}

/** The mailbox that mails come from. */
function senderOf({ MAIL_FROM, PUBLIC_URL }: Environment): string {
  return MAIL_FROM ?? `Settlement Business Center <no-reply@${new URL(PUBLIC_URL).hostname}>`
}

/** One process follows the prices, under a lease of its own: a source that hangs holds up no other job. */
function startPrices({ db, clock, log }: Services, { environment, ending }: WorkerProcessOptions): void {
  const { PRICES_URL, PRICES_SECRET = '' } = environment
  if (PRICES_URL === undefined) return
  const feed = whileLeased({
    db,
    name: 'prices',
    holder: `${hostname()}:${process.pid}`,
    seconds: LEASE_SECONDS,
    onError: (error) => log.error(errorFields(error), 'the feed of prices stopped'),
    run: async (signal) => await followPrices({ db, clock, log, url: PRICES_URL, secret: PRICES_SECRET }, signal),
  })
  ending.push(async () => await feed.stop())
}
