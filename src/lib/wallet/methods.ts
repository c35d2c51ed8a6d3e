import type { PublicKey } from '@solana/web3.js'
import * as z from 'zod/mini'
import type { ChainType } from '#shared/address/chain-type'
import type { MethodName } from '#shared/wallet/envelope'
import { toSolanaPublicKey } from './solana-public-key'

/** A call the console can make. `read` turns the data of a success reply into the answer, or throws. */
export interface WalletMethod<Answer> {
  readonly chain_type: ChainType
  readonly name: MethodName
  /** True when a person decides: one such call at a time, with five minutes, cancelled by closing the window. */
  readonly asks_person: boolean
  read(this: void, data: unknown): Answer | Promise<Answer>
}

type Schema<Answer> = z.ZodMiniType<Answer>

const asking = <Answer>(chain_type: ChainType, name: MethodName, answer: Schema<Answer>): WalletMethod<Answer> => ({
  chain_type,
  name,
  asks_person: true,
  read: (data) => answer.parse(data),
})

/** The address rules are loaded with the first account only: the log-in page does not need them. */
async function refuseWrongAddresses(chain_type: ChainType, addresses: readonly string[]): Promise<void> {
  const { checkAddress } = await import('#shared/address/check-address')
  const wrong = addresses.find((address) => !checkAddress(chain_type, address).ok)
  if (wrong !== undefined) throw new RangeError(`The wallet named an account that is no ${chain_type} address.`)
}

const connecting = <Answer extends { address: string }>(
  chain_type: ChainType,
  name: MethodName,
  account: Schema<Answer>,
): WalletMethod<Answer> => ({
  ...asking(chain_type, name, account),
  async read(data) {
    const answer = account.parse(data)
    await refuseWrongAddresses(chain_type, [answer.address])
    return answer
  },
})

const listingAccounts = (name: MethodName, asks_person: boolean, fewest: number): WalletMethod<string[]> => ({
  chain_type: 'Ethereum',
  name,
  asks_person,
  async read(data) {
    const addresses = z.array(shortText).check(z.minLength(fewest), z.maxLength(20)).parse(data)
    await refuseWrongAddresses('Ethereum', addresses)
    return addresses
  },
})

/** Solana answers a base58 key; the caller gets the public-key object that SPEC.md section 7 demands. */
const connectingToSolana = (name: 'connect' | 'sol_connect'): WalletMethod<{ publicKey: PublicKey }> => ({
  chain_type: 'Solana',
  name,
  asks_person: true,
  read: async (data) => ({ publicKey: await toSolanaPublicKey(solanaAccount.parse(data).publicKey) }),
})

const signingForSolana = (chain_type: 'Solana' | 'HC', name: MethodName): WalletMethod<{ signature: string }> => ({
  ...asking(chain_type, name, solanaSignature),
  async read(data) {
    const answer = solanaSignature.parse(data)
    const { base58 } = await import('@scure/base')
    if (base58.decode(answer.signature).length !== 64) throw new RangeError('A Solana signature has 64 bytes.')
    return answer
  },
})

const shortText = z.string().check(z.minLength(1), z.maxLength(256))
const hexOf = (bytes: number) => z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`, 'i')))
const publicKeyHex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const account = z.object({ address: shortText })
const accountWithKey = z.object({ address: shortText, publicKey: publicKeyHex })
const solanaAccount = z.object({ publicKey: z.string().check(z.maxLength(44)) })
const solanaSignature = z.object({ signature: z.string().check(z.maxLength(88)) })
const framedSignature = z.object({ signature: hexOf(64), fullMessage: z.string().check(z.maxLength(8192)) })
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
/** Any text: what a good ticket looks like is between the wallet and the server, and the server decides. */
const uuid = z.string().check(z.minLength(1), z.maxLength(512))
const ticket = z.union([
  z.object({ uuid }),
  z.pipe(
    uuid,
    z.transform((text) => ({ uuid: text })),
  ),
])
const tronNode = z.object({ node: z.unknown(), name: shortText, address: shortText, type: z.number() })

/**
 * Log-in through the wallet: answers the single-use ticket for the log-in call (SPEC.md section 7). Wallets send it alone
 * or as `{ uuid }`. For another chain type see `oauthOn`.
 */
export const oauth = asking('Ethereum', 'oauth', ticket)

export const ethRequestAccounts = listingAccounts('eth_requestAccounts', true, 1)
export const ethAccounts = listingAccounts('eth_accounts', false, 0)
export const ethChainId: WalletMethod<string> = {
  ...asking('Ethereum', 'eth_chainId', z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))),
  asks_person: false,
}
export const personalSign = asking('Ethereum', 'personal_sign', hexOf(65))

export const solanaConnect = connectingToSolana('connect')
export const solConnect = connectingToSolana('sol_connect')
export const solanaSignMessage = signingForSolana('Solana', 'signMessage')
export const solSignMessage = signingForSolana('Solana', 'sol_signMessage')

export const hcConnect = connecting('HC', 'connect', account)
export const hcSignMessage = signingForSolana('HC', 'signMessage')

/** Asks the person unless the page is connected already. */
export const tronInit = connecting('Tron', 'tron_init', tronNode)
export const tronSignMessageV2 = asking('Tron', 'tron_signMessageV2', hexOf(65))

export const aptosConnect = connecting('Aptos', 'aptos_connect', accountWithKey)
export const aptosSignMessage = asking('Aptos', 'aptos_signMessage', framedSignature)
export const endlessConnect = connecting('Endless', 'endless_connect', accountWithKey)
export const endlessSignMessage = asking('Endless', 'endless_signMessage', framedSignature)

export const tonConnect = connecting('TON', 'ton_connect', accountWithKey)
export const tonSignProof = asking('TON', 'ton_signProof', tonProof)
export const tonTestnetConnect = connecting('TONTESTNET', 'ton_connect', accountWithKey)
export const tonTestnetSignProof = asking('TONTESTNET', 'ton_signProof', tonProof)

export const btcConnect = connecting('Bitcoin', 'btc_connect', account)
export const btcSignMessage = asking('Bitcoin', 'btc_signMessage', z.object({ signature: z.base64() }))
