import { hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { METHOD_NAMES, type ChainType, type MethodName, type WalletRequest } from '@/lib/wallet/envelope'

/** What a request asks the person to decide; `silent` needs no decision. */
export type Ask =
  | { readonly kind: 'silent'; readonly chain_type: ChainType; readonly name: MethodName }
  | { readonly kind: 'login'; readonly chain_type: ChainType; readonly state: string | undefined }
  | { readonly kind: 'connect'; readonly chain_type: ChainType; readonly name: MethodName }
  | SignAsk

export interface SignAsk {
  readonly kind: 'sign'
  readonly chain_type: ChainType
  readonly name: MethodName
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
const UNKNOWN_METHOD = -32601
export const BAD_PARAMS = -32602
export const INTERNAL = -32603

const KIND = {
  oauth: 'login',
  eth_requestAccounts: 'connect',
  connect: 'connect',
  sol_connect: 'connect',
  aptos_connect: 'connect',
  endless_connect: 'connect',
  ton_connect: 'connect',
  btc_connect: 'connect',
  eth_accounts: 'silent',
  eth_chainId: 'silent',
  tron_init: 'silent',
  personal_sign: 'sign',
  signMessage: 'sign',
  sol_signMessage: 'sign',
  tron_signMessageV2: 'sign',
  aptos_signMessage: 'sign',
  endless_signMessage: 'sign',
  ton_signProof: 'sign',
  btc_signMessage: 'sign',
} as const satisfies Record<MethodName, Ask['kind']>

const text = z.string().check(z.minLength(1), z.maxLength(8192))
const oauthParams = z.optional(z.object({ state: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))) }))
const personalSignParams = z.tuple([z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})+$/)), z.string()])
const payloadParams = z.object({ payload: text })
const messageParams = z.object({
  message: text,
  display: z.optional(z.enum(['utf8', 'hex'])),
  nonce: z.optional(z.string().check(z.maxLength(128))),
})

function isMethodOf(chain_type: ChainType, name: string): name is MethodName {
  const names: readonly string[] = METHOD_NAMES[chain_type]
  return name === 'oauth' || names.includes(name)
}

/** Reads hex as UTF-8 text. Other bytes are refused, because the wallet must be able to show what it signs. */
function readHexText(hex: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(hex.replace(/^0x/, '')))
  } catch {
    throw new AskError(BAD_PARAMS, 'This wallet signs readable text only.')
  }
}

function readParams<Params>(schema: z.ZodMiniType<Params>, params: unknown): Params {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new AskError(BAD_PARAMS, 'The parameters do not fit the method.')
  return parsed.data
}

function readSignAsk(chain_type: ChainType, name: MethodName, params: unknown): SignAsk {
  const base = { kind: 'sign', chain_type, name, nonce: '', address: undefined } as const
  if (name === 'personal_sign') {
    const [message, address] = readParams(personalSignParams, params)
    return { ...base, text: readHexText(message), address }
  }
  if (name === 'ton_signProof') return { ...base, text: readParams(payloadParams, params).payload }
  const { message, display, nonce = '' } = readParams(messageParams, params)
  return { ...base, text: display === 'hex' ? readHexText(message) : message, nonce }
}

/**
 * Reads a request.
 *
 * @throws AskError with the code to answer, when the request is invalid
 */
export function readAsk({ chainType, methodName, params }: WalletRequest['data']): Ask {
  if (!isMethodOf(chainType, methodName)) {
    throw new AskError(UNKNOWN_METHOD, `${chainType} has no method ${methodName} here.`)
  }
  const kind = KIND[methodName]
  if (kind === 'login') return { kind, chain_type: chainType, state: readParams(oauthParams, params)?.state }
  if (kind === 'sign') return readSignAsk(chainType, methodName, params)
  return { kind, chain_type: chainType, name: methodName }
}
