import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openNetworks } from '#server/chain/open-networks'
import type { OpenNetworksOptions } from '#server/chain/open-networks'
import type { ChainRegistry } from '#server/chain/registry'
import { TREASURY } from '#server/chain/key'
import { seedSigner } from '#server/chain/seed-signer'
import type { SignerOptions } from '#server/signer/signer'
import { FakeNode } from '../fake-node'
import { noFaults } from '../node-faults'
import { serveNode } from '../serve-node'
import { smallChain, UNITS, USDT } from './small-chain'
import type { SmallChain } from './small-chain'

/** The operator's network of these tests, on nodes that stand for those of others. */
export const TRON_NETWORK = 'tron'
export const TRON_TOKEN = 'tron-usdt'
const VARIABLE = 'TRON_NODES'
const SEED = new Uint8Array(32).fill(11)

/** A chain of TRON with nodes that are served on the loopback, and an operator's file for it. */
export interface TronNetwork extends SmallChain {
  readonly nodes: readonly FakeNode[]
  /** The operator's file of networks, and the variables that it names. */
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** The address that payouts leave. */
  readonly treasury: string
  /** The network as a signer has it, with the places of its nodes. */
  readonly known: SignerOptions['networks'][number]
  /** Makes blocks, three seconds apart. */
  make(blocks: number): void
  /** Opens the network as a worker does. */
  open(options: Pick<OpenNetworksOptions, 'db' | 'clock' | 'log' | 'tuning' | 'signer'>): Promise<ChainRegistry>
  /** Nothing is wrong with any node from now on. */
  heal(): void
  /** Calls that each node has answered since the last question. */
  counted(): number[]
  close(): Promise<void>
}

export async function tronNetwork(
  folder: string,
  { count = 2, began }: { count?: number; began?: number } = {},
): Promise<TronNetwork> {
  const small = smallChain(began === undefined ? {} : { began })
  const { chain } = small
  const signer = seedSigner(SEED)
  const treasury = signer.addressOf({ id: TRON_NETWORK, chain_type: 'Tron' }, TREASURY)
  chain.state.addCoins(treasury, 100_000_000_000n)
  chain.state.addUnits(USDT, treasury, UNITS)
  const nodes = Array.from({ length: count }, () => new FakeNode(chain))
  const served = await Promise.all(nodes.map(async (node) => await serveNode(node)))
  const first = chain.block(0)?.id ?? ''
  const chain_of = {
    id: TRON_NETWORK,
    chain_type: 'Tron',
    chain_id: Number(`0x${first.slice(-8)}`),
    genesis_hash: `0x${first}`,
    finality: 'finalized',
  } as const
  const network = {
    ...chain_of,
    name: 'TRON',
    block_seconds: 3,
    nodes: VARIABLE,
    explorer_url: 'https://tronscan.org',
    coin: { id: 'trx', symbol: 'TRX', decimals: 6, usdt_rate: '0.3', gas_limit: '60' },
    tokens: [
      {
        id: TRON_TOKEN,
        symbol: 'USDT',
        contract: USDT,
        decimals: 6,
        withdrawal: { fee: '4.5', gas: '13.8', minimum: '10' },
      },
    ],
  }
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'networks.json')
  await writeFile(file, JSON.stringify({ networks: [network] }))
  const env = { [VARIABLE]: served.map(({ url }) => url).join(' ') }
  return {
    ...small,
    treasury,
    known: {
      ...chain_of,
      tokens: [{ contract: USDT }],
      nodes: served.map(({ url }, place) => ({ name: `node ${place + 1}`, url })),
    },
    file,
    env,
    nodes,
    make: (blocks) => {
      for (let made = 0; made < blocks; made++) chain.make()
    },
    open: async (options) => await openNetworks({ signer, ...options, file, env, role: 'worker', pool_size: 16 }),
    heal: () => {
      for (const node of nodes) Object.assign(node.faults, noFaults())
    },
    counted: () =>
      nodes.map(({ calls }) => {
        const sum = [...calls.values()].reduce((all, each) => all + each, 0)
        calls.clear()
        return sum
      }),
    close: async () => {
      await Promise.all(served.map(async (each) => await each.close()))
    },
  }
}
