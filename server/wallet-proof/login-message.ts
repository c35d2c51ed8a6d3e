import type { ChainType } from '#shared/address/chain-type'

/**
 * The page, chain type and address of a log-in text. The address is written unchanged, so pass it in its normal form.
 */
export interface LoginParties {
  /** Host of the console with its port, such as `localhost:4173`. */
  readonly domain: string
  readonly chain_type: ChainType
  readonly address: string
}

/** The content of a log-in text; times in seconds. */
export interface LoginStatement extends LoginParties {
  /** Origin of the console. */
  readonly uri: string
  /** Letters and digits, at least 128 bits. */
  readonly nonce: string
  readonly issued_at: number
  readonly expires_at: number
}

interface LoginText {
  /** The first lines, which bind the text to one page, one chain type and one address. */
  opening(parties: LoginParties): string
  rest(statement: LoginStatement): string
}

const STATEMENT = 'Sign in to Settlement Business Center. Signing costs nothing and moves no funds.'

/** Chain ids as their ecosystems write them: EIP-155 numbers, CAIP-2 references, AIP-62 chain ids. */
const CHAIN_ID: Readonly<Record<ChainType, string>> = {
  Ethereum: '1',
  HC: 'hc',
  Solana: 'mainnet',
  Tron: '0x2b6653dc',
  TON: '-239',
  TONTESTNET: '-3',
  Aptos: '1',
  Bitcoin: '000000000019d6689c085ae165831e93',
  Endless: '220',
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/**
 * The lines of EIP-4361. Solana's SIWS uses the same; for Tron, HC and Bitcoin there is no standard, so they use them
 * too.
 */
const signIn: LoginText = {
  opening: ({ domain, chain_type, address }) =>
    `${domain} wants you to sign in with your ${chain_type} account:\n${address}\n`,
  rest: ({ uri, chain_type, nonce, issued_at, expires_at }) =>
    [
      '',
      STATEMENT,
      '',
      `URI: ${uri}`,
      'Version: 1',
      `Chain ID: ${CHAIN_ID[chain_type]}`,
      `Nonce: ${nonce}`,
      `Issued At: ${iso(issued_at)}`,
      `Expiration Time: ${iso(expires_at)}`,
    ].join('\n'),
}

/**
 * The text form of AIP-62. Documents give its lines in different orders; here the order is fixed, and the server stores
 * the whole text.
 */
const framed: LoginText = {
  opening: ({ domain, chain_type, address }) =>
    `${chain_type.toUpperCase()}\naddress: ${address}\napplication: ${domain}\n`,
  rest: ({ chain_type, nonce, issued_at, expires_at }) =>
    [
      `chainId: ${CHAIN_ID[chain_type]}`,
      `message: ${STATEMENT} Issued at ${iso(issued_at)}, expires at ${iso(expires_at)}.`,
      `nonce: ${nonce}`,
    ].join('\n'),
}

/** Short, because wallets refuse payloads beyond 128 bytes. A ton_proof itself covers address and domain. */
const proofPayload: LoginText = {
  opening: ({ chain_type }) => `${chain_type} sign-in `,
  rest: ({ nonce, expires_at }) => `${nonce} until ${iso(expires_at)}`,
}

const TEXTS: Readonly<Record<ChainType, LoginText>> = {
  Ethereum: signIn,
  HC: signIn,
  Solana: signIn,
  Tron: signIn,
  TON: proofPayload,
  TONTESTNET: proofPayload,
  Aptos: framed,
  Bitcoin: signIn,
  Endless: framed,
}

/**
 * The whole text that a person signs to log in. The server writes and stores it, so it never parses a text of a client:
 * EIP-4361 for Ethereum, its Solana form, the same lines for Tron (TIP-191), HC and Bitcoin (BIP-322), the AIP-62 form
 * for Aptos and Endless, a ton_proof payload for TON.
 *
 * @example
 * writeLoginMessage(statement) // 'localhost:4173 wants you to sign in with your Ethereum account:\n0x...'
 */
export function writeLoginMessage(statement: LoginStatement): string {
  const text = TEXTS[statement.chain_type]
  return text.opening(statement) + text.rest(statement)
}

/** Whether a chain type's wallets sign a frame of AIP-62 around the text, and answer with the whole. */
export const isFramed = (chain_type: ChainType): boolean => TEXTS[chain_type] === framed

/** Whether the text begins like a log-in text for exactly this page, chain type and address. */
export function opensAsLogin(message: string, parties: LoginParties): boolean {
  return message.startsWith(TEXTS[parties.chain_type].opening(parties))
}
