import { hex } from '@scure/base'
import { checkAptos } from './aptos'
import { decodeBase58 } from './base58'
import { checkBitcoin } from './bitcoin'
import type { ChainType } from './chain-type'
import { checkEndless } from './endless'
import { checkEthereum } from './ethereum'
import { checkHc } from './hc'
import { checkSolana } from './solana'
import { checkTon, checkTonTestnet } from './ton'
import { checkTron } from './tron'
import type { AddressVerdict } from './verdict'

/** How a chain type writes what people paste. Each rule reads a text without blanks around it, and never throws. */
interface ChainRules {
  /** Whether it is an address, by form and checksum. */
  address: (text: string) => AddressVerdict
  /** A transaction ID as the chain writes it; undefined when the text is none. */
  transaction: (text: string) => string | undefined
}

const HEX_64 = /^[0-9a-f]{64}$/i
const PREFIXED_HEX_64 = /^0x[0-9a-f]{64}$/i
const plainHex = (text: string): string | undefined => (HEX_64.test(text) ? text.toLowerCase() : undefined)
const prefixedHex = (text: string): string | undefined =>
  PREFIXED_HEX_64.test(text) ? text.toLowerCase() : HEX_64.test(text) ? `0x${text.toLowerCase()}` : undefined
const inBase58 = (length: number) => (text: string) => (decodeBase58(text)?.length === length ? text : undefined)
/** TON writes the same hash in hex and, in its links, in base64. */
const tonHash = (text: string): string | undefined => plainHex(text) ?? hexOfBase64(text)

function hexOfBase64(text: string): string | undefined {
  if (!/^[\w+/-]{43}=$/.test(text)) return undefined
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return hex.encode(Uint8Array.from(atob(standard), (letter) => letter.charCodeAt(0)))
}

/** The rules of every chain type in the API. */
export const CHAIN_RULES = {
  Ethereum: { address: checkEthereum, transaction: prefixedHex },
  HC: { address: checkHc, transaction: inBase58(64) },
  Solana: { address: checkSolana, transaction: inBase58(64) },
  Tron: { address: checkTron, transaction: plainHex },
  TON: { address: checkTon, transaction: tonHash },
  TONTESTNET: { address: checkTonTestnet, transaction: tonHash },
  Aptos: { address: checkAptos, transaction: prefixedHex },
  Bitcoin: { address: checkBitcoin, transaction: plainHex },
  Endless: { address: checkEndless, transaction: inBase58(32) },
} satisfies Record<ChainType, ChainRules>
