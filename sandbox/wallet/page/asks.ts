import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import type { ChainType } from '#shared/address/chain-type'
import { chainTypeSchema, type WalletRequest } from '#shared/wallet/envelope'
import { isMethodOf, type WindowMethod } from './window-methods'

/** What a request asks; a log-in, a connection and a signature need the person's decision. */
export type Ask = PersonAsk | QuietAsk

export type PersonAsk =
  | { readonly kind: 'login'; readonly chain_type: ChainType; readonly state: string | undefined }
  | { readonly kind: 'connect'; readonly chain_type: ChainType; readonly name: WindowMethod }
  | SignAsk

export type QuietAsk =
  | { readonly kind: 'silent' | 'disconnect'; readonly chain_type: ChainType; readonly name: WindowMethod }
  | { readonly kind: 'switch'; readonly chain_type: ChainType; readonly net: Net }

/** A network: an Ethereum one by its `chainId`, a Solana one by its `type`. */
export interface Net {
  readonly chainType: ChainType
  readonly chainId?: string
  readonly type?: string
}

export interface SignAsk {
  readonly kind: 'sign'
  readonly chain_type: ChainType
  readonly name: WindowMethod
  readonly text: string
  readonly nonce: string
  /** The account that the page wants to sign with, if the request names one. */
  readonly address: string | undefined
}

/** Thrown for a request that fails at once; `code` is one of JSON-RPC 2.0 or EIP-1193. */
export class AskError extends Error {
  override readonly name = 'AskError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
export const NOT_CONNECTED = 4100
const UNKNOWN_NETWORK = 4902
const UNKNOWN_METHOD = -32601
export const BAD_PARAMS = -32602
export const INTERNAL = -32603

const KIND = {
  oauth: 'login',
  eth_requestAccounts: 'connect',
  tron_init: 'connect',
  connect: 'connect',
  sol_connect: 'connect',
  aptos_connect: 'connect',
  endless_connect: 'connect',
  ton_connect: 'connect',
  btc_connect: 'connect',
  eth_accounts: 'silent',
  eth_chainId: 'silent',
  personal_sign: 'sign',
  signMessage: 'sign',
  sol_signMessage: 'sign',
  tron_signMessageV2: 'sign',
  aptos_signMessage: 'sign',
  endless_signMessage: 'sign',
  ton_signProof: 'sign',
  btc_signMessage: 'sign',
  disconnect: 'disconnect',
  sol_disconnect: 'disconnect',
  aptos_disconnect: 'disconnect',
  endless_disconnect: 'disconnect',
  wallet_switchEthereumChain: 'switch',
  switchNet: 'switch',
} as const satisfies Record<WindowMethod, Ask['kind']>

/** Ethereum, BNB Smart Chain, Polygon and Sepolia. */
const CHAIN_IDS: readonly string[] = ['0x1', '0x38', '0x89', '0xaa36a7']
const SOLANA_NETS: readonly string[] = ['mainnet', 'testnet', 'devnet']

const text = z.string().check(z.minLength(1), z.maxLength(8192))
const oauthParams = z.optional(z.object({ state: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))) }))
const personalSignParams = z.tuple([z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})+$/)), z.string()])
const switchChainParams = z.tuple([z.object({ chainId: z.string() })])
const switchNetParams = z.object({ type: z.string() })
const payloadParams = z.object({ payload: text })
const messageParams = z.object({
  message: text,
  display: z.optional(z.enum(['utf8', 'hex'])),
  nonce: z.optional(z.string().check(z.maxLength(128))),
})

/**
 * Reads bytes as UTF-8 text: the signature is over exactly these bytes. Other bytes are refused, because the wallet must
 * be able to show what it signs.
 */
function readBytes(decode: (written: string) => Uint8Array, written: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decode(written))
  } catch {
    throw new AskError(BAD_PARAMS, 'This wallet signs readable text only.')
  }
}

const readHexText = (hex: string): string => readBytes((digits) => hexToBytes(digits.replace(/^0x/, '')), hex)

function readParams<Params>(schema: z.ZodMiniType<Params>, params: unknown): Params {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new AskError(BAD_PARAMS, 'The parameters do not fit the method.')
  return parsed.data
}

function readSignAsk(chain_type: ChainType, name: WindowMethod, params: unknown): SignAsk {
  const base = { kind: 'sign', chain_type, name, nonce: '', address: undefined } as const
  if (name === 'personal_sign') {
    const [message, address] = readParams(personalSignParams, params)
    return { ...base, text: readHexText(message), address }
  }
  if (name === 'ton_signProof') return { ...base, text: readParams(payloadParams, params).payload }
  const { message, display, nonce = '' } = readParams(messageParams, params)
  // Solana and HC write the bytes in base58; `display` only says how a wallet may show them.
  if (chain_type === 'Solana' || chain_type === 'HC')
    return { ...base, text: readBytes((letters) => base58.decode(letters), message) }
  return { ...base, text: display === 'hex' ? readHexText(message) : message, nonce }
}

function readSwitchAsk(chain_type: ChainType, params: unknown): QuietAsk {
  const isSolana = chain_type === 'Solana'
  const wanted = isSolana ? readParams(switchNetParams, params).type : readParams(switchChainParams, params)[0].chainId
  if (!(isSolana ? SOLANA_NETS : CHAIN_IDS).includes(wanted)) {
    throw new AskError(UNKNOWN_NETWORK, `This wallet has no network ${wanted.slice(0, 40)}.`)
  }
  const net = isSolana ? { chainType: chain_type, type: wanted } : { chainType: chain_type, chainId: wanted }
  return { kind: 'switch', chain_type, net }
}

/**
 * Reads a request.
 *
 * @throws AskError with the code to answer, when the request is invalid
 */
export function readAsk({ chainType, methodName, params }: WalletRequest['data']): Ask {
  const { data: chain_type } = chainTypeSchema.safeParse(chainType)
  if (chain_type === undefined) throw new AskError(UNKNOWN_NETWORK, 'This wallet does not have that chain type.')
  if (!isMethodOf(chain_type, methodName)) {
    throw new AskError(UNKNOWN_METHOD, `${chain_type} has no method ${methodName.slice(0, 80)} here.`)
  }
  const kind = KIND[methodName]
  if (kind === 'login') return { kind, chain_type, state: readParams(oauthParams, params)?.state }
  if (kind === 'sign') return readSignAsk(chain_type, methodName, params)
  if (kind === 'switch') return readSwitchAsk(chain_type, params)
  return { kind, chain_type, name: methodName }
}
