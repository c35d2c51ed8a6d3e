import type { Db } from '#server/database/schema'
import type { ChainAdapter, SendOrder } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { ChainRegistry } from '#server/chain/registry'
import { minedChain } from '../mined-chain'

/** Thrown in place of the death of a worker or a server in the middle of its work. */
export class Killed extends Error {}

/** The steps of a schedule for the worker that sends payouts. */
export const WORKER_STEPS = ['work', 'two workers', 'worker dies after sending', 'chain refuses', 'block'] as const
export type WorkerStep = (typeof WORKER_STEPS)[number]

type Sending = Pick<ChainAdapter, 'send'>

/** The same chains with another `send`. */
function withSend(
  chains: ChainRegistry,
  send: (adapter: ChainAdapter, order: SendOrder) => ReturnType<Sending['send']>,
) {
  const get = (network_id: string): ChainAdapter => {
    const adapter = chains.get(network_id)
    return { ...adapter, send: (order) => send(adapter, order) }
  }
  return { ...chains, get }
}

/** Throws every failure of a worker except its planned death. */
const raise = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error
}

interface Worker<Services> {
  readonly db: Db
  readonly services: Services & { readonly chains: ChainRegistry }
  readonly network_id: string
  /** Runs one round of the job. @returns how many payouts it looked at */
  readonly advance: (services: Services, onError: (error: unknown) => void) => Promise<number>
}

/** Runs single steps of a job: by one worker or two, killed between sending and storing that, or refused by the chain. */
export function unreliableWorker<Services>({ db, services, network_id, advance }: Worker<Services>) {
  const { chains } = services
  const dying = withSend(chains, async (adapter, order) => {
    await adapter.send(order)
    throw new Killed()
  })
  const refusing = withSend(chains, async (adapter, order) => {
    const journaled = await db
      .selectFrom('chain_journal')
      .select('id')
      .where('ref', '=', order.ref ?? '')
      .executeTakeFirst()
    // A transaction that is in the journal is signed and can no longer be refused.
    if (journaled === undefined) throw new ChainError('refused', 'The token is paused.')
    return await adapter.send(order)
  })
  const work = async (): Promise<number> => await advance(services, raise)
  const steps: Readonly<Record<WorkerStep, () => Promise<void>>> = {
    work: async () => void (await work()),
    'two workers': async () => void (await Promise.all([work(), work()])),
    'worker dies after sending': async () => void (await advance({ ...services, chains: dying }, raise)),
    'chain refuses': async () => void (await advance({ ...services, chains: refusing }, raise)),
    block: async () => await minedChain(chains, network_id).mine(1),
  }
  return {
    work,
    take: async (step: WorkerStep): Promise<void> => await steps[step](),
  }
}
