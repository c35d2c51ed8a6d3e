import { setTimeout as pause } from 'node:timers/promises'
import { isHex, keccak256, parseUnits } from 'viem'
import { NETWORK, PAYER } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { payment } from '#server/chain/evm/token-contract'

/** The worker reads each block: a chain that is quicker than it would be the load, not the merchants. */
const BLOCK_MILLIS = 1_000
const DECIMALS = 6

/** A chain that makes blocks by itself, and customers who pay on it. */
export interface PayingChain {
  /** Pays tokens in one of the next blocks. */
  pay(to: string, amount: string): void
  /** Every transaction that the server has sent to a node, whether a block has it or not. */
  readonly broadcasts: ReadonlySet<string>
  stop(): Promise<void>
}

export function openPayingChain(nodes: SeveralNodes, firstNonce: bigint): PayingChain {
  const wanted: { to: string; amount: string }[] = []
  const ours = new Set<string>()
  const broadcasts = new Set<string>()
  const stopping = new AbortController()
  let nonce = firstNonce

  const sign = async ({ to, amount }: { to: string; amount: string }): Promise<void> => {
    const { signer, chain_id, contract, proxies } = nodes
    const data = payment([{ to, value: parseUnits(amount, DECIMALS) }])
    const price = { gas: 500_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const raw = await signer.signEvm(NETWORK, PAYER, { chain_id, nonce: nonce++, to: contract, data, ...price })
    ours.add(hashOf(raw))
    proxies[0]?.raws.push(raw)
  }
  /** What is in a block is not sent again with each further one. */
  const tidy = async (): Promise<void> => {
    for (const { raws } of nodes.proxies) {
      const hashes = raws.map(hashOf)
      for (const hash of hashes) if (!ours.has(hash)) broadcasts.add(hash)
      const receipts = await Promise.all(hashes.map((hash) => nodes.call(0, 'eth_getTransactionReceipt', hash)))
      const mined = new Set(hashes.filter((_, at) => receipts[at] !== null))
      raws.splice(0, raws.length, ...raws.filter((raw) => !mined.has(hashOf(raw))))
    }
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const each of wanted.splice(0)) await sign(each)
      await nodes.mine(1)
      await tidy()
      await pause(BLOCK_MILLIS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return {
    pay: (to, amount) => void wanted.push({ to, amount }),
    broadcasts,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

function hashOf(raw: string): string {
  if (!isHex(raw)) throw new TypeError(`${raw} is not hex`)
  return keccak256(raw)
}
