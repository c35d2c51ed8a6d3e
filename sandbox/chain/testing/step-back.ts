import { numberToHex } from 'viem'
import { readQuantity } from '#server/chain/evm/rpc-reader'
import type { SeveralNodes } from './several-nodes'

const BLOCKS = 4n

/**
 * Has the first node step some blocks back as soon as it was asked for a count, as one behind an address may be followed by another that
 * has fewer blocks. Make no blocks meanwhile.
 *
 * @param is_behind whether it was behind before as well, until it was asked for a receipt
 */
export async function stepBack(nodes: SeveralNodes, is_behind: boolean): Promise<void> {
  const [first] = nodes.proxies
  if (first === undefined) throw new Error('There are two nodes.')
  const height = await readQuantity(
    async (method, ...params) => await nodes.call(0, method, ...params),
    'eth_blockNumber',
  )
  const older = await nodes.call(0, 'eth_getBlockByNumber', numberToHex(height - BLOCKS), false)
  let [isBehind, isLeft] = [is_behind, false]
  first.lie = ({ method, params, result }) => {
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') return isBehind ? older : result
    if (method === 'eth_getTransactionCount') isBehind = isLeft = true
    if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return result
    const said = isBehind || is_behind ? null : result
    if (method === 'eth_getTransactionReceipt') isBehind = isLeft
    return said
  }
}

/** The first node tells the truth again. */
export function stayInStep({ proxies: [first] }: SeveralNodes): void {
  if (first !== undefined) first.lie = null
}
