import { bytesToHex } from '@noble/hashes/utils.js'
import { pad } from 'viem'
import { ChainError } from '#server/chain/chain-error'
import { badAnswer } from '#server/chain/evm/json-rpc'
import { NodeGroup } from '#server/chain/evm/node-group'
import type { NodeGroupOptions } from '#server/chain/evm/node-group'
import { readLogs } from '#server/chain/evm/rpc-reader'
import type { EvmBlock, EvmReceipt } from '#server/chain/evm/rpc-reader'
import { balanceOf, readMovement, TRANSFER_TOPIC } from '#server/chain/evm/token-contract'
import { toBytes } from '#server/chain/tron/address'
import { callTron } from '#server/chain/tron/call-node'
import { isDead } from '#server/chain/tron/dead'
import { priceCall, readEnergy } from '#server/chain/tron/energy'
import type { EnergyOffer, EnergyPrice, PricedCall } from '#server/chain/tron/energy'
import { readCoins, readInfo, readPrices } from '#server/chain/tron/http-reader'
import type { Prices, TransactionInfo } from '#server/chain/tron/http-reader'
import type { TronTransaction } from '#server/chain/tron/transaction'
import { TRON_FORM } from '#server/chain/tron/tron-form'
import type { SignerNetwork } from '../chain-view'
import { receiptsOf } from '../receipts'
import type { Receipts } from '../receipts'

const BLOCK_SECONDS = 3
/** Nodes of TRON give the logs of so many blocks at once. */
const MOST_BLOCKS = 5_000n

/** The newest block, and the newest that is final. */
export interface TronSight {
  readonly tip: EvmBlock
  readonly final: EvmBlock
}

/** How a transaction ended in a final block. */
export interface TronEnding {
  readonly receipt: EvmReceipt
  readonly info: TransactionInfo
}

/** What an address has. */
export interface TronHolding {
  /** Of the token, in smallest units: what had come in final blocks. */
  readonly units: bigint
  /** In sun; null: it has no account, and can send nothing. */
  readonly coins: bigint | null
}

/** TRON as the signer's own nodes tell it. Every method throws a ChainError while they do not answer or do not agree. */
export interface TronView extends Pick<Receipts, 'finalReceipt'> {
  readonly kind: 'tron'
  look(): Promise<TronSight>
  /** Lets the nodes try a call. @throws ChainError refused, short_of_funds, short_of_gas */
  offer(call: PricedCall): Promise<EnergyOffer>
  /** How a transaction ended; null while no final block has it. */
  ending(txid: string): Promise<TronEnding | null>
  /** What a call of somebody takes who may have no TRX. @throws ChainError refused, short_of_funds */
  price(call: PricedCall): Promise<EnergyPrice>
  /** What the network takes now. */
  prices(): Promise<Prices>
  /** What an address has. `contract` is `T...` */
  holding(of: { readonly address: string; readonly contract: string }): Promise<TronHolding>
  /** Whether a block of now has a transaction. */
  isMined(txid: string): Promise<boolean>
  /** Whether a transaction can never be carried out any more. */
  isDead(of: { readonly txid: string; readonly transaction: TronTransaction }): Promise<boolean>
  /** Transactions with transfers of tokens out of an address, in blocks that come after a time in seconds. */
  left(of: {
    readonly from: string
    readonly after: number
    readonly isKnown: (txid: string) => boolean
  }): Promise<readonly string[]>
  close(): Promise<void>
}

/** Opens the signer's own view of a network of TRON. `tuning` is for tests. */
export function openTronView(
  network: SignerNetwork,
  report: NodeGroupOptions['report'],
  tuning: Partial<NodeGroupOptions> = {},
): TronView {
  const node = new NodeGroup({ ...tuning, nodes: network.nodes, chain: network, report, call: callTron })
  const { finalBlock, inChain, finalReceipt } = receiptsOf(node, network)
  const blockAt = async (number: bigint): Promise<EvmBlock> => {
    const block = await node.block(number)
    if (block === null) throw badAnswer('eth_getBlockByNumber')
    return block
  }
  const contracts = network.tokens.map(({ contract }) => TRON_FORM.writeAddress(contract))
  /** The first block whose transfers were not looked at while it was final; null: none was. */
  let next: bigint | null = null
  return {
    kind: 'tron',
    look: async () => {
      await node.ensureOpen()
      const final = await blockAt(await node.finalized())
      return { tip: await node.tip(), final }
    },
    offer: async (call) => await readEnergy(node, call),
    ending: async (txid) => {
      const found = await finalReceipt(txid)
      if (found === null) return null
      const info = await readInfo(node.request, txid, { final: true })
      if (info !== null) return { receipt: found.receipt, info }
      throw new ChainError('not_tried', `The nodes have ${txid} in a final block, and do not say how it ended.`)
    },
    price: async (call) => {
      await node.ensureOpen()
      return await priceCall(node.request, call)
    },
    prices: async () => {
      await node.ensureOpen()
      return await readPrices(node.request)
    },
    holding: async ({ address, contract }) => {
      await node.ensureOpen()
      const from = (await finalBlock()) + 1n
      const asked = { contract: TRON_FORM.writeAddress(contract), holder: TRON_FORM.writeAddress(address) }
      const now = await balanceOf(node.request, { ...asked, block: 'latest' })
      // Nodes tell a balance of now alone. What came in blocks that may still be replaced is taken off, up to a tip that is read later.
      const { number: to } = await node.tip()
      const indexed = [null, topicOf(address)]
      const range = { from, to, topic: TRANSFER_TOPIC, indexed, contracts: [asked.contract] }
      const logs = from > to ? [] : await readLogs(node.request, range)
      const fresh = logs.reduce((sum, log) => sum + (readMovement(log)?.value ?? 0n), 0n)
      const coins = await readCoins(node.request, bytesToHex(toBytes(address)))
      return { units: now > fresh ? now - fresh : 0n, coins }
    },
    isMined: async (txid) => (await inChain(txid)) !== null,
    isDead: async (of) => await isDead(node, of),
    finalReceipt,
    left: async ({ from: sender, after, isKnown }) => {
      await node.ensureOpen()
      const [tip, final] = [await node.tip(), await finalBlock()]
      const first = next ?? firstAfter(tip, after)
      next = first
      for (let from = first; from <= tip.number; from += MOST_BLOCKS) {
        const to = tip.number < from + MOST_BLOCKS ? tip.number : from + MOST_BLOCKS - 1n
        const range = { from, to, topic: TRANSFER_TOPIC, indexed: [topicOf(sender)], contracts }
        const strange = new Set<string>()
        for (const log of await readLogs(node.request, range)) {
          // Anybody can move nothing out of any address: it says nothing about the key.
          if (readMovement(log)?.value === 0n) continue
          const { transactionHash, blockNumber } = log
          const txid = TRON_FORM.readTxid(transactionHash)
          if (!isKnown(txid) && (await blockAt(blockNumber)).time > after) strange.add(txid)
        }
        if (strange.size > 0) return [...strange]
        // After months without a payout there is much to read: what was read stays so, also where a later part fails.
        const done = (to < final ? to : final) + 1n
        if (done > from) next = done
      }
      return []
    },
    close: async () => await node.close(),
  }
}

/** An address as a topic of a log. @param address `T...` */
const topicOf = (address: string): string => pad(TRON_FORM.writeAddress(address)).toLowerCase()

/** The first block that may come after a time. Turns that were missed make it an earlier one. */
function firstAfter(tip: EvmBlock, after: number): bigint {
  const blocks = BigInt(Math.max(0, Math.ceil((tip.time - after) / BLOCK_SECONDS)))
  return blocks > tip.number ? 0n : tip.number - blocks
}
