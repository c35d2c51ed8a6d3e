import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isFramed } from '#server/wallet-proof/login-message'
import type { ChainType } from '#shared/address/chain-type'
import { accountAddress, accountPublicKey, secretKey } from '../keys/account-keys'
import { signers } from '../signatures/signers'
import { AskError, BAD_PARAMS, type SignAsk } from './asks'
import type { WindowMethod } from './window-methods'

const MAINNET = '0x1'

/** The event `setNode` of a Tron connection. There is no Tron network behind this wallet, and the name says so. */
export const TRON_NODE = {
  fullNode: 'https://tron.sandbox.invalid',
  solidityNode: 'https://tron.sandbox.invalid',
  eventServer: 'https://tron.sandbox.invalid',
}

/** The event `setAccount` of a Tron connection. */
export const tronAccount = (seed: Uint8Array) => ({
  address: accountAddress(seed, 'Tron'),
  name: 'Sandbox wallet',
  type: 1,
})

/** The part of a log-in text that names the page it is for. Other texts do not match. */
const LOGIN_DOMAIN = /^(\S+) wants you to sign in with your |\napplication: (\S+)\n/

/** The reply to a connect, in the shape of each chain's method. */
export function answerConnect(seed: Uint8Array, chain_type: ChainType): unknown {
  const address = accountAddress(seed, chain_type)
  if (isFramed(chain_type)) return { address, publicKey: accountPublicKey(seed, chain_type) }
  switch (chain_type) {
    case 'Ethereum':
      return [address]
    case 'Solana':
      return { publicKey: address }
    case 'Tron':
      return { node: TRON_NODE, ...tronAccount(seed) }
    case 'TON':
    case 'TONTESTNET':
      return { address, publicKey: accountPublicKey(seed, chain_type) }
    default:
      return { address }
  }
}

interface Connection {
  /** Of the account that is connected to the page. */
  readonly seed: Uint8Array
  /** The Ethereum network that the page has switched to. */
  readonly chain_id: string | undefined
}

/** The reply to a call that needs no decision. */
export function answerSilently(name: WindowMethod, connection: Connection | undefined): unknown {
  if (name === 'eth_chainId') return connection?.chain_id ?? MAINNET
  return connection ? [accountAddress(connection.seed, 'Ethereum')] : []
}

/**
 * The whole text that will be signed, as the person sees it. Aptos and Endless sign a frame around it (AIP-62).
 *
 * @throws AskError when the page names another account, or when the text is a log-in for another page, which is phishing
 */
export function textToSign(ask: SignAsk, address: string, host: string): string {
  if (ask.address !== undefined && ask.address.toLowerCase() !== address.toLowerCase()) {
    throw new AskError(BAD_PARAMS, 'The page asks another account to sign.')
  }
  const [, named, framed] = LOGIN_DOMAIN.exec(ask.text) ?? []
  const domain = named ?? framed
  if (domain !== undefined && domain !== host) {
    throw new AskError(BAD_PARAMS, `The text is a log-in for ${domain}, but ${host} asks for it.`)
  }
  if (!isFramed(ask.chain_type)) return ask.text
  const prefix = ask.chain_type.toUpperCase()
  return `${prefix}\naddress: ${address}\napplication: ${host}\nmessage: ${ask.text}\nnonce: ${ask.nonce}`
}

interface SignContext {
  readonly seed: Uint8Array
  /** The whole text, see textToSign. */
  readonly text: string
  readonly domain: string
  readonly now: number
}

/** The reply to a request for a signature, in the shape of each chain's method. */
export function answerSign(ask: SignAsk, { seed, text, domain, now }: SignContext): unknown {
  const { chain_type } = ask
  const signature = signers[chain_type](secretKey(seed, chain_type), text, { domain, now })
  const address = accountAddress(seed, chain_type)
  if (isFramed(chain_type))
    return { signature, address, publicKey: accountPublicKey(seed, chain_type), fullMessage: text }
  switch (chain_type) {
    case 'Ethereum':
    case 'Tron':
      return signature
    case 'TON':
    case 'TONTESTNET':
      return {
        address,
        publicKey: accountPublicKey(seed, chain_type),
        proof: {
          timestamp: now,
          domain: { lengthBytes: utf8ToBytes(domain).length, value: domain },
          payload: text,
          signature,
        },
      }
    default:
      return { signature }
  }
}
