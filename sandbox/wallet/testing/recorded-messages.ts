import type { ChainType } from '#shared/address/chain-type'

/*
 * What a page that uses the published wallet SDK sends: the examples of its documentation, written down by hand from its
 * protocol. The SDK itself has no licence and is no part of this project. Addresses and signatures are those of the demo
 * merchant.
 */

/** One call of the SDK: `request(chainType, methodName, params)`. */
export interface RecordedCall {
  readonly methodName: string
  readonly params?: unknown
}

export interface RecordedChain {
  readonly chain_type: ChainType
  readonly connect: RecordedCall
  /** Signs "Hello, wallet". */
  readonly sign: RecordedCall
}

export const SIGNED_TEXT = 'Hello, wallet'
/** The same text as hex, and in base58. */
const HEX = '0x48656c6c6f2c2077616c6c6574'
const BASE58 = '72k1xXWG59wTHnaa6w'

const chain = (
  chain_type: ChainType,
  [connect, connectParams]: readonly [name: string, params?: unknown],
  [sign, signParams]: readonly [name: string, params: unknown],
): RecordedChain => ({
  chain_type,
  connect: connectParams === undefined ? { methodName: connect } : { methodName: connect, params: connectParams },
  sign: { methodName: sign, params: signParams },
})

/** Connect and sign, on every chain type that the wallet offers. */
export const RECORDED_CHAINS: readonly RecordedChain[] = [
  chain('Ethereum', ['eth_requestAccounts', [{ chainId: '0x1' }]], ['personal_sign', [HEX, '{address}']]),
  chain('HC', ['connect', {}], ['signMessage', { message: BASE58, display: 'utf8' }]),
  chain('Solana', ['connect', {}], ['signMessage', { message: BASE58, display: 'utf8' }]),
  chain('Solana', ['sol_connect', {}], ['sol_signMessage', { message: BASE58, display: 'hex' }]),
  chain('Tron', ['tron_init'], ['tron_signMessageV2', { message: SIGNED_TEXT }]),
  chain('TON', ['ton_connect', {}], ['ton_signProof', { payload: SIGNED_TEXT }]),
  chain('TONTESTNET', ['ton_connect', {}], ['ton_signProof', { payload: SIGNED_TEXT }]),
  chain('Aptos', ['aptos_connect', {}], ['aptos_signMessage', { message: SIGNED_TEXT, display: 'utf8', session: 1 }]),
  chain('Bitcoin', ['btc_connect', {}], ['btc_signMessage', { message: SIGNED_TEXT }]),
  chain(
    'Endless',
    ['endless_connect', {}],
    ['endless_signMessage', { message: SIGNED_TEXT, display: 'utf8', session: 1 }],
  ),
]

/** The calls that end a connection, and those that change the network. */
export const RECORDED_DISCONNECTS: readonly (readonly [ChainType, RecordedCall])[] = [
  ['HC', { methodName: 'disconnect' }],
  ['Solana', { methodName: 'disconnect' }],
  ['Solana', { methodName: 'sol_disconnect', params: {} }],
  ['Aptos', { methodName: 'aptos_disconnect' }],
  ['Endless', { methodName: 'endless_disconnect' }],
]
export const RECORDED_SWITCHES: readonly (readonly [ChainType, RecordedCall, net: unknown])[] = [
  ['Solana', { methodName: 'switchNet', params: { type: 'devnet' } }, { chainType: 'Solana', type: 'devnet' }],
  [
    'Ethereum',
    { methodName: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] },
    { chainType: 'Ethereum', chainId: '0x38' },
  ],
]

/** The whole message of a call, as the SDK posts it. `{address}` in its parameters is the account of the person. */
export function recordedMessage(chainType: string, call: RecordedCall, messageId: string, address = ''): unknown {
  const { methodName, params } = call
  const filled: unknown =
    params === undefined ? undefined : JSON.parse(JSON.stringify(params).replace('{address}', address))
  return {
    target: 'jsweb3-dapp',
    type: 'dapp_event',
    messageId,
    data: {
      chainType,
      methodName,
      ...(filled === undefined ? {} : { params: filled }),
      metadata: {
        name: 'A shop',
        url: 'http://localhost:4173/shop?order=1',
        origin: 'http://localhost:4173',
        icon: 'http://localhost:4173/favicon.ico',
      },
    },
  }
}
