import { numberToHex, parseEther } from 'viem'

/** Unix seconds, before every other block. It must never change, because every block's hash depends on it. */
const GENESIS_TIME = 1_700_000_000
const GAS_LIMIT = 30_000_000
const COINS_OF_EACH = parseEther('1000000')
const ZERO_HASH = `0x${'0'.repeat(64)}`
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** The first block of a local chain, in geth's genesis format. Each holder owns coins to pay gas with. */
export function genesisBlock({ chain_id, holders }: { chain_id: number; holders: readonly string[] }): object {
  const balance = numberToHex(COINS_OF_EACH)
  return {
    config: { chainId: chain_id },
    number: '0x0',
    timestamp: numberToHex(GENESIS_TIME),
    gasLimit: numberToHex(GAS_LIMIT),
    gasUsed: '0x0',
    difficulty: '0x0',
    nonce: '0x0',
    extraData: '0x',
    mixHash: ZERO_HASH,
    parentHash: ZERO_HASH,
    coinbase: ZERO_ADDRESS,
    alloc: Object.fromEntries(holders.map((holder) => [holder, { balance }])),
  }
}
