import { setTimeout as pause } from 'node:timers/promises'
import { openBusyMerchant } from './busy-merchant'
import type { Acknowledged, BusyMerchant } from './busy-merchant'
import type { Deployment } from './deployment'
import { openPayingChain } from './paying-chain'
import type { PayingChain } from './paying-chain'

const MERCHANTS = 2
/** Pauses between two acts of one merchant; acts of money are limited to 60 a minute. */
const BETWEEN_ORDERS_MILLIS = 700
const BETWEEN_MONEY_MILLIS = 2_500
/** One of so many orders is paid. */
const PAID = 3

/** Merchants who take orders, transfer and withdraw at the same time, whatever happens to the server. */
export interface Load {
  readonly chain: PayingChain
  readonly acknowledged: Acknowledged
  readonly merchants: readonly BusyMerchant[]
  /** The session of the first merchant. */
  readonly sessionToken: string
  /** Waits until acts of each kind were acknowledged that began after this call. @throws what a merchant was refused with */
  progress(): Promise<void>
  /** Ends when the acts under way have been acknowledged. The chain goes on, so that their money arrives. */
  stop(): Promise<void>
}

/** The deployment's first blocks have one transaction of the payer, which is none of this load's. */
export async function startLoad(deployment: Deployment): Promise<Load> {
  const { nodes } = deployment
  const payer = nodes.signer.addressOf({ id: 'local', chain_type: 'Ethereum' }, { purpose: 'payer', index: 0n })
  const nonce = BigInt(String(await nodes.call(0, 'eth_getTransactionCount', payer, 'latest')))
  const chain = openPayingChain(nodes, nonce)
  const acknowledged: Acknowledged = { orders: [], transfers: [], withdrawals: [] }
  const merchants: BusyMerchant[] = []
  for (let number = 1; number <= MERCHANTS; number++)
    merchants.push(await openBusyMerchant(deployment, chain, { number, acknowledged }))

  const stopping = new AbortController()
  let refusal: unknown
  const again = async (act: () => Promise<void>, millis: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      await act()
      await pause(millis, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  let orders = 0
  const running = merchants
    .flatMap((merchant) => [
      again(async () => await merchant.order(++orders % PAID === 0), BETWEEN_ORDERS_MILLIS),
      again(async () => await merchant.transfer(), BETWEEN_MONEY_MILLIS),
      again(async () => await merchant.withdraw(), BETWEEN_MONEY_MILLIS),
    ])
    .map((loop) =>
      loop.catch((error: unknown) => {
        refusal ??= error
        stopping.abort()
      }),
    )
  const counts = (): number[] => Object.values(acknowledged).map((list: readonly unknown[]) => list.length)
  return {
    chain,
    acknowledged,
    merchants,
    sessionToken: merchants[0]?.token ?? '',
    progress: async () => {
      const before = counts()
      // The first act that ends may have begun earlier; of those that follow it, one merchant's next has not.
      while (!counts().every((count, at) => count > (before[at] ?? 0) + MERCHANTS)) {
        if (stopping.signal.aborted) throw refusal
        await pause(50)
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
      if (refusal !== undefined) throw refusal
    },
  }
}
