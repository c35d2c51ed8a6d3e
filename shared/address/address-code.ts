import type { ChainType } from './chain-type'
import { checkAddress } from './check-address'
import { evmNetworkName, isEvmNetwork } from './evm-networks'
import { type LeftOut, type PaymentLink, readPaymentLink } from './payment-link'
import type { KnownAddresses } from './policy'
import { type AddressProblem, readAddress } from './read-address'
import type { AcceptedAddress } from './verdict'

/** The network that the address is wanted for. */
export interface CodeRules {
  chainType: ChainType
  /** Its name for people, such as "BNB Chain": EVM networks share one chain type. */
  network: string
  known?: KnownAddresses | undefined
}

/**
 * - `address` what was read fails a rule that typed text fails too
 * - `no-address` a web link, a link of another kind, or more text than any address with its link has
 * - `no-transfer` the link asks a wallet for something other than a payment to one address
 * - `memo` the recipient wants a text or a reference with the payment, which a payout cannot carry
 * - `other-network` the link is of another kind of chain
 * - `other-evm-network` the link names an EVM network by its number, and the chosen one is not known to be that one
 */
export type CodeProblem =
  | { kind: 'address'; problem: AddressProblem }
  | { kind: 'no-address' | 'no-transfer' | 'memo' }
  | { kind: 'other-network'; chainTypes: readonly ChainType[] }
  | { kind: 'other-evm-network'; chainId: string; name: string | undefined }

export interface FoundAddress extends AcceptedAddress {
  /** The address as the code spells it, for the field: there it is checked like typed text. */
  address: string
  /** What else the code asks for; nothing of it is used. */
  left: readonly LeftOut[]
}

export type CodeReading = FoundAddress | { ok: false; problem: CodeProblem }

/** Characters that are looked at. A link with an address stays below 300; a QR code may hold 7,000. */
const LONGEST = 512

/**
 * Reads the text of a QR code in which a wallet shows an address: the address alone, or a payment link of Ethereum
 * (EIP-681), TRON, Solana (Solana Pay), TON, Aptos or Bitcoin. The address must pass what typed text must pass. Never throws.
 * @example readAddressCode('tron:TJRy…tDeC?amount=5', { chainType: 'Tron', network: 'TRON' }) // address 'TJRy…tDeC', left ['amount']
 * @example readAddressCode('ethereum:0x…@56', { chainType: 'Ethereum', network: 'Ethereum' }) // other-evm-network, 'BNB Chain'
 */
export function readAddressCode(text: string, rules: CodeRules): CodeReading {
  // A byte order mark counts as a blank here, as it does for `trim`.
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return refuse({ kind: 'no-address' })
  const link = readPaymentLink(trimmed)
  if (link === undefined) return checked({ address: trimmed, left: [] }, rules)
  if ('kind' in link) return refuse(link)
  const other = otherNetwork(link, rules)
  return other ? refuse(other) : checked(link, rules)
}

function otherNetwork(
  { chainTypes, chainId }: PaymentLink,
  { chainType, network }: CodeRules,
): CodeProblem | undefined {
  if (!chainTypes.includes(chainType)) return { kind: 'other-network', chainTypes }
  if (chainId === undefined || isEvmNetwork(chainId, network)) return undefined
  return { kind: 'other-evm-network', chainId, name: evmNetworkName(chainId) }
}

type Named = Pick<PaymentLink, 'address' | 'contract' | 'left'>

function checked({ address, contract, left }: Named, { chainType, known = {} }: CodeRules): CodeReading {
  const token = contract === undefined ? undefined : checkAddress(chainType, contract)
  const tokenContracts = [...(known.tokenContracts ?? []), ...(token?.ok ? [token.normal] : [])]
  const reading = readAddress(chainType, address, { ...known, tokenContracts })
  return reading.ok
    ? { ...reading, address: address.trim(), left }
    : refuse({ kind: 'address', problem: reading.problem })
}

function refuse(problem: CodeProblem): CodeReading {
  return { ok: false, problem }
}
