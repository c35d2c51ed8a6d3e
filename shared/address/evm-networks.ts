interface EvmNetwork {
  /** As merchants read it. */
  name: string
  /** Other names that operators and wallets use. */
  also: readonly string[]
}

/** The EVM networks that wallets name in a code, by their number of EIP-155 (chainlist.org). */
const EVM_NETWORKS: ReadonlyMap<string, EvmNetwork> = new Map([
  ['1', { name: 'Ethereum', also: ['Ethereum Mainnet', 'ERC20'] }],
  ['10', { name: 'Optimism', also: ['OP Mainnet'] }],
  ['56', { name: 'BNB Chain', also: ['BNB Smart Chain', 'Binance Smart Chain', 'BSC', 'BEP20'] }],
  ['100', { name: 'Gnosis', also: ['Gnosis Chain', 'xDai'] }],
  ['137', { name: 'Polygon', also: ['Polygon PoS', 'Matic'] }],
  ['8453', { name: 'Base', also: [] }],
  ['42161', { name: 'Arbitrum One', also: ['Arbitrum'] }],
  ['43114', { name: 'Avalanche', also: ['Avalanche C-Chain'] }],
])

/**
 * The usual name of an EVM network.
 * @param chainId decimal digits without zeros in front
 * @example evmNetworkName('56') // 'BNB Chain'
 */
export function evmNetworkName(chainId: string): string | undefined {
  return EVM_NETWORKS.get(chainId)?.name
}

/**
 * The number of the EVM network that a name is usual for; undefined for a name that is not in the table.
 * @example evmChainId('BNB Smart Chain') // '56'
 */
export function evmChainId(network: string): string | undefined {
  const isNamed = ([, { name, also }]: [string, EvmNetwork]) =>
    [name, ...also].some((one) => plain(one) === plain(network))
  return [...EVM_NETWORKS].find(isNamed)?.[0]
}

/**
 * Whether a network of the console is the EVM network with this number. The console knows its networks by name only, so a
 * name or a number that is not in the table counts as another network.
 * @example isEvmNetwork('56', 'BNB Smart Chain') // true
 */
export function isEvmNetwork(chainId: string, network: string): boolean {
  return evmChainId(network) === chainId
}

/** A name without case, blanks and dashes: "BEP-20" is "bep20". */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
