import type { ChainType } from './chain-type'

/** What a link asks for besides the address. */
export type LeftOut = 'amount' | 'token'

export interface PaymentLink {
  /** Who is to be paid, as the link spells it; not checked. */
  address: string
  /** The chain types that write links of this kind. */
  chainTypes: readonly ChainType[]
  /** The number of the EVM network, decimal digits without zeros in front. */
  chainId?: string
  /** The contract of the token that is asked for. Never the recipient. */
  contract?: string
  left: readonly LeftOut[]
}

type LinkProblem = { kind: 'no-address' | 'no-transfer' | 'memo' }

/** The schemes of links with an address; every other one is refused. */
const SCHEMES: ReadonlyMap<string, readonly ChainType[]> = new Map([
  ['ethereum', ['Ethereum']],
  ['tron', ['Tron']],
  ['solana', ['Solana']],
  ['ton', ['TON', 'TONTESTNET']],
  ['aptos', ['Aptos']],
  ['bitcoin', ['Bitcoin']],
])

const LINK = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?]*)(?:\?(.*))?$/is
/** EIP-681: `[pay-]target[@chain_id][/function]`. */
const EVM_PATH = /^(?:pay-)?([^@/]+)(?:@([^/]+))?(?:\/(.*))?$/is
const CHAIN_ID = /^(?:\d{1,20}|0x[0-9a-f]{1,16})$/i
/** TON writes `ton://transfer/address`. Solana Pay may write the address of a server instead. */
const PATH = /^(?:transfer\/)?(?!https?(?::|%3a))([^/]+)\/?$/is

/** Parameters that make a payment something other than a plain transfer: code to run, a contract to create. */
const MORE_THAN_TRANSFER = ['data', 'function', 'bin', 'init', 'stateInit']
/** Parameters by which the recipient recognises the payment. A payout carries none of them. */
const MEMOS = ['memo', 'text', 'comment', 'tag', 'reference']
const AMOUNTS = ['amount', 'value', 'uint256']
/** Parameters that name the contract of a token, beside the target of EIP-681. */
const CONTRACTS = ['contractAddress', 'spl-token', 'jetton', 'token']

/**
 * Takes a payment link apart: who is to be paid, on which network, and what else it asks for. Whether the address is
 * one is checked elsewhere. For a token transfer of EIP-681 the recipient is the parameter `address`; what stands in front is the
 * contract. Never throws.
 * @returns undefined for a text that is no link
 * @example readPaymentLink('ethereum:0xdAC1…@1/transfer?address=0x5aAe…&uint256=1e6') // address '0x5aAe…', contract '0xdAC1…'
 */
export function readPaymentLink(text: string): PaymentLink | LinkProblem | undefined {
  const [isLink, scheme = '', path = '', query = ''] = LINK.exec(text) ?? []
  if (isLink === undefined) return undefined
  const chainTypes = SCHEMES.get(scheme.toLowerCase())
  if (!chainTypes) return { kind: 'no-address' }
  const params = new URLSearchParams(query)
  const has = (name: string) => params.getAll(name).some((value) => value !== '')
  // BIP-21: whoever does not know a required parameter must not pay.
  const required = [...params.keys()].some((name) => name.startsWith('req-'))
  if (required || MORE_THAN_TRANSFER.some(has)) return { kind: 'no-transfer' }
  if (MEMOS.some(has)) return { kind: 'memo' }
  const named = chainTypes.includes('Ethereum') ? readEvmPath(path, params) : readPath(path)
  if ('kind' in named) return named
  const contract = named.contract ?? CONTRACTS.flatMap((name) => params.getAll(name)).find((value) => value !== '')
  const asksAmount = AMOUNTS.flatMap((name) => params.getAll(name)).some((value) => /[^0.]/.test(value))
  const left: LeftOut[] = [...(asksAmount ? ['amount' as const] : []), ...(contract ? ['token' as const] : [])]
  return { ...named, chainTypes, left, ...(contract === undefined ? {} : { contract }) }
}

type Named = Pick<PaymentLink, 'address' | 'chainId' | 'contract'>

function readPath(path: string): Named | LinkProblem {
  const [, address] = PATH.exec(path) ?? []
  return address === undefined ? { kind: 'no-transfer' } : { address }
}

function readEvmPath(path: string, params: URLSearchParams): Named | LinkProblem {
  const [, target, number, call = ''] = EVM_PATH.exec(path) ?? []
  if (target === undefined || (number !== undefined && !CHAIN_ID.test(number))) return { kind: 'no-address' }
  const chain = number === undefined ? {} : { chainId: String(BigInt(number)) }
  const recipients = params.getAll('address')
  if (call === '') return recipients.length === 0 ? { address: target, ...chain } : { kind: 'no-transfer' }
  const [recipient] = recipients
  if (call !== 'transfer' || recipient === undefined || recipients.length > 1) return { kind: 'no-transfer' }
  return { address: recipient, contract: target, ...chain }
}
