import type { TransferListener } from '#server/chain/adapter'
import type { Services } from '#server/chain/services'
import { createDelivery } from '#server/mail/delivery'
import { startWorker } from '#server/start/worker'
import type { SandboxChains } from '#sandbox/chain/mined-chain'
import type { CustomerWorld } from '#sandbox/customers/customer-world'
import { customerHandlers } from '#sandbox/customers/late-payment'
import { startSimulation } from '#sandbox/customers/simulation'
import type { Simulation } from '#sandbox/customers/simulation'
import { sandboxList } from '#sandbox/screening/sandbox-list'
import { startInbox } from '#sandbox/tools/inbox'
import { smsToInbox } from '#sandbox/tools/sms-delivery'

const SENDER = 'Settlement Business Center <no-reply@settlement.example>'

export interface BackgroundWork {
  readonly simulation: Simulation
  /** Runs what is due now; called after the clock was moved. */
  wake(): void
  stop(): Promise<void>
}

export interface WorkOptions {
  readonly services: Services & { readonly chains: SandboxChains }
  readonly listener: TransferListener
  readonly customers: CustomerWorld
  readonly simulate: boolean
  /** URL of a real mail server; undefined for the built-in inbox. */
  readonly smtpUrl: string | undefined
}

/** Starts the server's worker, and around it what a sandbox adds: blocks, the inbox and simulated customers. */
export async function startWork(options: WorkOptions): Promise<BackgroundWork> {
  const { services, listener, customers, simulate } = options
  const { db, clock, chains } = services
  const inbox = options.smtpUrl === undefined ? await startInbox({ db, clock, port: 0 }) : null
  const delivery = createDelivery({ smtpUrl: inbox?.url ?? options.smtpUrl ?? '', from: SENDER })
  chains.startMining()
  const deliveries = { ...delivery.handlers, ...smsToInbox({ db, clock }), ...customerHandlers(customers) }
  const worker = startWorker({ services, listener, deliveries, sources: [sandboxList()] })
  const simulation = startSimulation(customers, { on: simulate })
  return {
    simulation,
    wake: () => worker.wake(),
    stop: async () => {
      await simulation.stop()
      await worker.stop()
      delivery.close()
      await inbox?.close()
    },
  }
}
