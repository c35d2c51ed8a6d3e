import type { Request } from '#server/chain/evm/json-rpc'
import type { PayoutSigner } from '#server/chain/payout-signer'
import type { SignerOrder } from '#sandbox/signer/main'
import type { RunningSigner } from '#sandbox/signer/start-signer'
import { openRelay } from './evm/node-relay'
import type { LoopbackServer } from './loopback-server'

/** Starts a signer of its own for some networks. */
export type StartSigner = (networks: SignerOrder['networks']) => Promise<Pick<RunningSigner, 'payouts' | 'stop'>>

/** What a signer has to know of the chain of a node of this machine, and where it asks that node. */
export interface LocalKnown {
  readonly id: string
  readonly chain_type: 'Ethereum' | 'Tron'
  readonly chain_id: number
  readonly genesis_hash: string
  readonly contract: string
  readonly confirmations: number
  /** The calls of a node whose own address changes, or the address of one that has its own. */
  readonly place: { readonly request: Request } | { readonly url: string }
}

/** The signer of the sandbox, which is open. */
export interface OpenedSigner {
  readonly payouts: PayoutSigner
  close(): Promise<void>
}

/** The signer of the local chains, which asks their nodes at a place of their own. */
export async function openSigner(
  { startSigner }: { readonly startSigner?: StartSigner },
  networks: readonly { readonly local: LocalKnown | null }[],
): Promise<OpenedSigner | undefined> {
  const chains = networks.flatMap(({ local }) => (local === null ? [] : [local]))
  if (startSigner === undefined || chains.length === 0) return undefined
  const relays: LoopbackServer[] = []
  const close = async (): Promise<void> => {
    await Promise.all(relays.map(async (relay) => await relay.close()))
  }
  try {
    const known: SignerOrder['networks'] = []
    for (const { place, contract, ...chain } of chains) {
      const relay = 'request' in place ? await openRelay(place.request) : undefined
      if (relay !== undefined) relays.push(relay)
      // A signer believes two nodes that agree. The sandbox has one, which it names twice.
      const url = 'url' in place ? place.url : (relay?.url ?? '')
      const nodes = ['one', 'again'].map((name) => ({ name, url }))
      known.push({ ...chain, tokens: [{ contract }], nodes })
    }
    const { payouts, stop } = await startSigner(known)
    return {
      payouts,
      close: async () => {
        await stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
