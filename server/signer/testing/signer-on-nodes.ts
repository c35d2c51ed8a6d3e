import { isHex, keccak256, numberToHex, parseUnits } from 'viem'
import type { Hex } from 'viem'
import { severalNodes, NETWORK } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { payment } from '#server/chain/evm/token-contract'
import { TREASURY } from '#server/chain/key'
import { payoutOf, signerWorld } from './signer-world'
import type { SignerOptions } from '../signer'
import type { CanonicalPayout } from '#shared/payout/canonical'

const BEGAN = 1_800_000_000
const TUNING = { patience_millis: 3000, rest_millis: 0, checked_millis: 0 }

/**
 * A signer whose treasury has a million USDT and coin on two local nodes, and a merchant who may send much.
 *
 * @param more where its keys are in a token: they are made there first; and tokens of its network beside USDT
 */
export async function signerOnNodes(folder: string, more: More = {}) {
  const nodes = await severalNodes(folder, { began: BEGAN })
  const world = await signerFor(folder, nodes, { began: BEGAN + 30, ...more })
  return {
    ...world,
    close: async (): Promise<void> => {
      await world.close()
      await nodes.close()
    },
  }
}

type More = Pick<SignerOptions, 'pkcs11'> & { readonly tokens?: SignerOptions['networks'][number]['tokens'] }

/** A signer on nodes that are there. */
export async function signerFor(
  folder: string,
  nodes: SeveralNodes,
  { tokens = [], ...given }: { began: number; now?: () => number } & More,
) {
  const { chain_id, contract, genesis_hash } = nodes
  const network: SignerOptions['networks'][number] = {
    id: NETWORK.id,
    chain_type: 'Ethereum',
    chain_id,
    genesis_hash,
    confirmations: 3,
    tokens: [{ contract }, ...tokens],
    nodes: nodes.proxies.map(({ url }, place) => ({ name: `node ${place + 1}`, url })),
  }
  const world = await signerWorld(folder, { ...given, networks: [network], tuning: TUNING })
  const token = { network: `eip155:${chain_id}`, contract: contract.toLowerCase() }
  const treasury = world.status().networks[0]?.treasury ?? ''
  await nodes.change('anvil_setBalance', treasury, numberToHex(10n ** 20n))
  await nodes.send(TREASURY, payment([{ to: treasury, value: parseUnits('1000000', 6) }]))
  await nodes.mine(1)
  /** What operators allow a merchant of the token. */
  const allow = async (merchant_id: string, units: Readonly<Record<string, string>> = {}): Promise<void> => {
    const plenty = String(parseUnits('1000000', 6))
    const limits = { payout_units: plenty, daily_units: plenty, unproven_daily_units: '0', second_from_units: plenty }
    const { opening: _, ...changed } = units
    await world.act('limit', { merchant_id, ...token, ...limits, ...changed })
    await world.act('float', { ...token, daily_units: plenty })
    if (units['opening'] !== 'none') await world.act('opening', { merchant_id, ...token, units: '9'.repeat(24) })
  }
  return {
    ...world,
    nodes,
    treasury,
    token,
    allow,
    payout: (given: Partial<CanonicalPayout> = {}) => payoutOf(world, { chain_id, contract, ...given }),
    /** Gives every node signed bytes. */
    send: async (raw: string): Promise<void> => {
      for (const { url } of nodes.proxies) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      }
    },
    /** Smallest units of the token that an address has. */
    balance: async (address: string): Promise<bigint> => {
      const call = { to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
      return BigInt(String(await nodes.call(0, 'eth_call', call, 'latest')))
    },
  }
}

export type SignerOnNodes = Awaited<ReturnType<typeof signerOnNodes>>

/** An answer of the signer that has bytes. */
export function bytesIn(answer: object): { txids: string[]; raw: Hex } {
  const [raw, txids] = ['raw' in answer ? answer.raw : '', 'txids' in answer ? answer.txids : []]
  if (!isHex(raw) || !Array.isArray(txids)) throw new Error(`Nothing was signed: ${JSON.stringify(answer)}`)
  if (keccak256(raw) !== txids.at(-1)) throw new Error('The newest bytes are not those of the newest txid.')
  return { raw, txids: txids.map(String) }
}
