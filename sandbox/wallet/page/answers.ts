import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChainType, MethodName } from '@/lib/wallet/envelope'
import { accountAddress, accountPublicKey, secretKey } from '../keys/account-keys'
import { signers } from '../signatures/signers'
import { AskError, BAD_PARAMS, NOT_CONNECTED, type SignAsk } from './asks'

const CHAIN_ID = '0x1'

/** The part of a log-in text that names the page it is for. Other texts do not match. */
const LOGIN_DOMAIN = /^(\S+) wants you to sign in with your |\napplication: (\S+)\n/

/** The reply to a connect, in the shape of each chain's method. */
export function answerConnect(seed: Uint8Array, chain_type: ChainType): unknown {
  const address = accountAddress(seed, chain_type)
  switch (chain_type) {
    case 'Ethereum':
      return [address]
    case 'Solana':
      return { publicKey: address }
    case 'Aptos':
    case 'Endless':
    case 'TON':
    case 'TONTESTNET':
      return { address, publicKey: accountPublicKey(seed, chain_type) }
    default:
      return { address }
  }
}

/** The reply to a call that needs no decision; `seed` belongs to the account that is connected to the page, if any. */
export function answerSilently(name: MethodName, seed: Uint8Array | undefined): unknown {
  if (name === 'eth_chainId') return CHAIN_ID
  if (name === 'eth_accounts') return seed ? [accountAddress(seed, 'Ethereum')] : []
  if (!seed) throw new AskError(NOT_CONNECTED, 'No account is connected to this page.')
  return { node: {}, name: 'Sandbox wallet', address: accountAddress(seed, 'Tron'), type: 1 }
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
  if (ask.chain_type !== 'Aptos' && ask.chain_type !== 'Endless') return ask.text
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
  switch (chain_type) {
    case 'Ethereum':
    case 'Tron':
      return signature
    case 'Aptos':
    case 'Endless':
      return { signature, address, publicKey: accountPublicKey(seed, chain_type), fullMessage: text }
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
