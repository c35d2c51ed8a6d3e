import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getContractAddress, isHex, keccak256, parseUnits, toHex } from 'viem'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callRpc } from '#server/chain/evm/json-rpc'
import { readBlock, readQuantity } from '#server/chain/evm/rpc-reader'
import { TREASURY } from '#server/chain/key'
import { networkKeys } from '#server/chain/network-keys'
import { seedSigner } from '#server/chain/seed-signer'
import type { ChainKey } from '#server/chain/key'
import { serial } from '#server/chain/serial'
import { findAnvil, startAnvil } from '../evm/anvil'
import { genesisBlock } from '../evm/genesis'
import { deployment } from '../evm/token-deployment'
import { faultyNode } from './faulty-node'
import type { FaultyNode } from './faulty-node'

/** The operator's network of these tests: a chain of this machine, on nodes that stand for those of others. */
export const NETWORK = { id: 'local', chain_type: 'Ethereum' } as const
export const TOKEN = 'local-usdt'
export const VARIABLE = 'LOCAL_NODES'
export const SEED = new Uint8Array(32).fill(9)
export const CONFIRMATIONS = 3
const DECIMALS = 6
/** Seconds: the time of the first block that is made, unless a test says when its chain began. */
const FIRST_TIME = 1_800_000_000
export const DEPLOYER: ChainKey = { purpose: 'treasury', index: 7n }
export const PAYER: ChainKey = { purpose: 'payer', index: 0n }

/** Several nodes of one chain, each behind a proxy that can be at fault. */
export interface SeveralNodes {
  readonly signer: ReturnType<typeof seedSigner>
  readonly proxies: readonly FaultyNode[]
  readonly contract: Hex
  readonly genesis_hash: string
  readonly chain_id: number
  /** Path of a `networks.json` for this chain; `more` replaces fields of its network. */
  file(name: string, more?: object): Promise<string>
  /** The environment with the addresses of the proxies. */
  readonly env: Readonly<Record<string, string>>
  /** Signs and gives every node a call of a contract, with the sender's next nonce on the chain. */
  send(from: ChainKey, data: Hex, options?: { to?: Hex | null; nonce?: bigint; gas?: bigint }): Promise<string>
  /** Makes the same blocks on every node, with everything that any of them was sent. */
  mine(blocks: number): Promise<void>
  /**
   * Takes the newest blocks back on every node and makes as many others. Transactions in `lose` are not in them; `first`
   * runs before they are made.
   */
  reorganise(depth: number, options?: { lose?: readonly string[]; first?: () => Promise<void> }): Promise<void>
  /** The transaction is in no block that is made from now on. */
  forget(txid: string): Promise<void>
  /** What was forgotten is in the next block, if a node was sent it again. */
  remember(txid: string): Promise<void>
  /** What the operator of a local node can change, such as `anvil_setBalance`, on every node after the same block. */
  change(method: string, ...params: unknown[]): Promise<void>
  /** One node follows other blocks than the rest from `depth` blocks below its tip. */
  fork(place: number, depth: number): Promise<void>
  /** Calls one node directly. */
  call(place: number, method: string, ...params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

/** Starts `count` nodes with the same first block, puts the token into block 1, and gives treasury and payer money. */
export async function severalNodes(
  folder: string,
  { count = 2, chain_id = 31_337, began = FIRST_TIME }: { count?: number; chain_id?: number; began?: number } = {},
): Promise<SeveralNodes> {
  const signer = seedSigner(SEED)
  const address = (key: ChainKey): Hex => asHex(signer.addressOf(NETWORK, key))
  const holders = [address(TREASURY), address(PAYER), address(DEPLOYER)]
  const genesis = genesisBlock({ chain_id, holders })
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, place) =>
      startAnvil({ binary: findAnvil(), folder: join(folder, `node-${chain_id}-${place}`), chain_id, genesis }),
    ),
  )
  const turn = serial()
  const proxies = await Promise.all(nodes.map(async ({ url }) => await faultyNode(url, turn)))
  const call = async (place: number, method: string, ...params: unknown[]): Promise<unknown> =>
    await callRpc(nodes[place]?.url ?? '', method, params)
  const everywhere = nodes.map((_, place) => place)
  // While blocks are made: a node that is changed one block later than another one has other blocks from then on.
  const change: SeveralNodes['change'] = async (method, ...params) =>
    await turn(async () => {
      for (const place of everywhere) await call(place, method, ...params)
    })
  const requestTo =
    (place: number) =>
    async (method: string, ...params: readonly unknown[]) =>
      await call(place, method, ...params)
  const raws: string[] = []
  const lost = new Set<string>()
  const pending = (): string[] =>
    [...new Set([...raws, ...proxies.flatMap((proxy) => proxy.raws)])].filter((raw) => !lost.has(hashOf(raw)))
  const forgive = (txid: string): void => {
    lost.delete(txid)
    // Only what is sent from now on counts.
    for (const list of [raws, ...proxies.map((proxy) => proxy.raws)]) {
      list.splice(0, list.length, ...list.filter((raw) => hashOf(raw) !== txid))
    }
  }
  let time = began
  const mineOn = async (place: number, timestamp: number, sends: readonly string[]): Promise<void> => {
    await call(place, 'anvil_dropAllTransactions')
    for (const raw of sends) await call(place, 'eth_sendRawTransaction', raw).catch(() => undefined)
    await call(place, 'evm_mine', { timestamp, blocks: 1 })
  }
  const mineOne = async (): Promise<void> => {
    const sends = pending()
    time += 1
    for (const place of everywhere) await mineOn(place, time, sends)
  }
  const mine = async (blocks: number): Promise<void> => {
    for (let made = 0; made < blocks; made++) await turn(mineOne)
  }
  const send: SeveralNodes['send'] = async (from, data, { to = contract, nonce, gas = 500_000n } = {}) => {
    const next = await readQuantity(requestTo(0), 'eth_getTransactionCount', address(from), 'latest')
    const price = { gas, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    // Not by the signer: it signs on chains of this machine alone, and a test may run a chain with the number of a real one.
    const account = privateKeyToAccount(toHex(networkKeys(SEED, NETWORK).secretOf(from)))
    const call = { type: 'eip1559', chainId: chain_id, nonce: Number(nonce ?? next), to, data, ...price } as const
    const raw = await account.signTransaction(call)
    raws.push(raw)
    return hashOf(raw)
  }
  const contract = getContractAddress({ from: address(DEPLOYER), nonce: 0n })
  const terms = { name: 'Tether USD', symbol: 'USDT', decimals: DECIMALS, holders }
  const data = deployment({ ...terms, each: parseUnits('1000000', DECIMALS) })
  await send(DEPLOYER, data, { to: null, gas: 5_000_000n })
  await mine(1)
  const genesis_hash = (await readBlock(requestTo(0), 0n))?.hash ?? ''
  const network = {
    ...NETWORK,
    name: 'Local chain',
    chain_id,
    genesis_hash,
    confirmations: CONFIRMATIONS,
    block_seconds: 1,
    nodes: VARIABLE,
    explorer_url: 'https://explorer.example',
    coin: { id: 'local-eth', symbol: 'ETH', decimals: 18, usdt_rate: '2000', gas_limit: '0.01' },
    tokens: [
      {
        id: TOKEN,
        symbol: 'USDT',
        contract,
        decimals: DECIMALS,
        withdrawal: { fee: '1', gas: '0.0001', minimum: '2' },
      },
    ],
  }
  return {
    signer,
    proxies,
    contract,
    genesis_hash,
    chain_id,
    file: async (name, more = {}) => {
      await mkdir(folder, { recursive: true })
      const path = join(folder, name)
      await writeFile(path, JSON.stringify({ networks: [{ ...network, ...more }] }))
      return path
    },
    env: { [VARIABLE]: proxies.map(({ url }) => url).join(' ') },
    send,
    mine,
    reorganise: async (depth, { lose = [], first } = {}) => {
      for (const txid of lose) lost.add(txid)
      await change('anvil_rollback', depth)
      await first?.()
      time += 100
      await mine(depth)
    },
    forget: (txid) => Promise.resolve(void lost.add(txid)),
    remember: async (txid) => await Promise.resolve(forgive(txid)),
    fork: async (place, depth) => {
      await call(place, 'anvil_rollback', depth)
      for (let made = 0; made < depth; made++) await mineOn(place, time + 1000 + made, [])
    },
    call,
    change,
    close: async () => {
      await Promise.all(proxies.map(async (proxy) => await proxy.close()))
      await Promise.all(nodes.map(async (node) => await node.stop()))
    },
  }
}

function asHex(text: string): Hex {
  if (!isHex(text)) throw new TypeError(`${text} is not hex`)
  return text
}

const hashOf = (raw: string): string => keccak256(asHex(raw))
