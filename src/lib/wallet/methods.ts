import type { PublicKey } from '@solana/web3.js'
import * as z from 'zod/mini'
import type { ChainType, MethodName } from './envelope'
import { toSolanaPublicKey } from './solana-public-key'

/** A call the console can make. `read` turns the data of a success reply into the answer, or throws. */
export interface WalletMethod<Answer> {
  readonly chain_type: ChainType
  readonly name: MethodName
  /** True when a person decides: one such call at a time, five minutes, cancelled by closing the window. */
  readonly asks_person: boolean
  read(this: void, data: unknown): Answer | Promise<Answer>
}

const asking = <Answer>(
  chain_type: ChainType,
  name: MethodName,
  result: z.ZodMiniType<Answer>,
): WalletMethod<Answer> => ({
  chain_type,
  name,
  asks_person: true,
  read: (data) => result.parse(data),
})

const silent = <Answer>(
  chain_type: ChainType,
  name: MethodName,
  result: z.ZodMiniType<Answer>,
): WalletMethod<Answer> => ({
  ...asking(chain_type, name, result),
  asks_person: false,
})

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Number of bytes that a base58 text stands for; NaN for other characters. */
function base58Bytes(text: string): number {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return Number.NaN
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

const base58 = (bytes: number) =>
  z.string().check(
    z.maxLength(bytes * 2),
    z.refine((text) => base58Bytes(text) === bytes),
  )
const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`, 'i')))
const publicKeyHex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const shortText = z.string().check(z.minLength(1), z.maxLength(256))

const ethereumAccounts = z.array(hex(20)).check(z.maxLength(20))
const solanaKey = z.object({ publicKey: base58(32) })
const solanaSignature = z.object({ signature: base58(64) })
const moveAccount = (address: z.ZodMiniType<string>) => z.object({ address, publicKey: publicKeyHex })
const moveSignature = z.object({ signature: hex(64), fullMessage: z.string().check(z.maxLength(8192)) })
const tonAccount = z.object({ address: shortText, publicKey: publicKeyHex })
const tonProof = z.object({
  address: shortText,
  publicKey: publicKeyHex,
  proof: z.object({
    timestamp: z.int(),
    domain: z.object({ lengthBytes: z.int(), value: shortText }),
    payload: shortText,
    signature: z.base64().check(z.length(88)),
  }),
})

/** Log-in through the wallet: the answer is the single-use ticket for the log-in call (SPEC.md section 7). */
export const oauth = asking(
  'Ethereum',
  'oauth',
  z.object({ uuid: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)) }),
)

export const ethRequestAccounts = asking('Ethereum', 'eth_requestAccounts', ethereumAccounts.check(z.minLength(1)))
export const ethAccounts = silent('Ethereum', 'eth_accounts', ethereumAccounts)
export const ethChainId = silent('Ethereum', 'eth_chainId', z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i)))
export const personalSign = asking('Ethereum', 'personal_sign', hex(65))

/** Solana answers a base58 key; the caller gets the public-key object that SPEC.md section 7 asks for. */
const solanaConnect = (name: 'connect' | 'sol_connect'): WalletMethod<{ publicKey: PublicKey }> => ({
  chain_type: 'Solana',
  name,
  asks_person: true,
  read: async (data) => ({ publicKey: await toSolanaPublicKey(solanaKey.parse(data).publicKey) }),
})
export const solanaConnectPlain = solanaConnect('connect')
export const solConnect = solanaConnect('sol_connect')
export const solanaSignMessage = asking('Solana', 'signMessage', solanaSignature)
export const solSignMessage = asking('Solana', 'sol_signMessage', solanaSignature)

export const hcConnect = asking('HC', 'connect', z.object({ address: base58(32) }))
export const hcSignMessage = asking('HC', 'signMessage', solanaSignature)

export const tronInit = silent(
  'Tron',
  'tron_init',
  z.object({ node: z.unknown(), name: z.string(), address: shortText, type: z.number() }),
)
export const tronSignMessageV2 = asking('Tron', 'tron_signMessageV2', hex(65))

export const aptosConnect = asking('Aptos', 'aptos_connect', moveAccount(hex(32)))
export const aptosSignMessage = asking('Aptos', 'aptos_signMessage', moveSignature)
export const endlessConnect = asking('Endless', 'endless_connect', moveAccount(base58(32)))
export const endlessSignMessage = asking('Endless', 'endless_signMessage', moveSignature)

type TonNetwork = 'TON' | 'TONTESTNET'
export const tonConnect = (network: TonNetwork) => asking(network, 'ton_connect', tonAccount)
export const tonSignProof = (network: TonNetwork) => asking(network, 'ton_signProof', tonProof)

export const btcConnect = asking('Bitcoin', 'btc_connect', z.object({ address: shortText }))
export const btcSignMessage = asking('Bitcoin', 'btc_signMessage', z.object({ signature: z.base64() }))
