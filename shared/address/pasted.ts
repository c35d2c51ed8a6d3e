import { CHAIN_RULES } from './chain-rules'
import { CHAIN_TYPES, type ChainType } from './chain-type'
import { checkAddress, guessChainTypes } from './check-address'
import { looksLikeSecret } from './secret'
import { readAmountInput } from '#shared/money/input'

/** What a text can be that somebody has pasted into a search. */
export interface Pasted {
  /** `secret`: a private key or a recovery phrase, which must never be sent anywhere. */
  readonly kind: 'nothing' | 'secret' | 'transaction' | 'address' | 'trade-no' | 'amount' | 'text'
  /** The identifier itself, without blanks, link and prefix; the tidied text where there is none. */
  readonly value: string
  /** The chain types whose transaction IDs have this form; empty where none has. */
  readonly transactionOf: readonly ChainType[]
  /** The chain types whose addresses have this form; empty where none has. */
  readonly addressOf: readonly ChainType[]
  /** The amount that it can be read as. */
  readonly amount: string | undefined
}

/** Nothing that is searched for is longer; a link of an explorer is. */
const LONGEST = 1_000
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Bidi_Control}]/gu
const HEX_64 = /^(?:0x)?[0-9a-f]{64}$/i
const UNIT = /^([\d.\s\p{Nd}]+?)\s*[A-Za-z]{2,10}$/u
/** The most decimals that a token has here. */
const DECIMALS = 18

/**
 * Says what a pasted text is, without asking anybody: a transaction ID or an address of which chains, a platform order, an
 * amount, or any other text. Blanks, invisible characters and the link of an explorer around it do not matter.
 * Never throws, whatever was pasted.
 * @param isKeyPair tells a private key of Solana from a transaction ID of the same length; the back end has no code that
 * could (tests/unit/bundle.test.ts), and the console sends none, see recognise-on-device.ts
 * @example recognise('https://tronscan.org/#/transaction/13…b1').kind // 'transaction'
 * @example recognise('91.40 USDT') // { kind: 'amount', amount: '91.40', … }
 */
export function recognise(pasted: string, isKeyPair: (joined: string) => boolean = () => false): Pasted {
  const text = tidy(pasted)
  if (text === '') return { ...NOTHING, kind: 'nothing', value: '' }
  const joined = text.replaceAll(/\s/g, '')
  const direct = isKeyPair(joined) ? undefined : identify(joined)
  if (direct !== undefined) return direct
  if (looksLikeSecret(text) || looksLikeSecret(joined)) return { ...NOTHING, kind: 'secret', value: '' }
  return identifyLink(joined) ?? readWords(text)
}

const NOTHING = { transactionOf: [], addressOf: [], amount: undefined } as const

function tidy(pasted: string): string {
  return pasted
    .slice(0, LONGEST)
    .replaceAll(/[\r\n\t]/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function identify(joined: string): Pasted | undefined {
  if (/^\d{32}$/.test(joined)) return { ...NOTHING, kind: 'trade-no', value: joined }
  const transactionOf = transactionTypes(joined)
  const addressOf = guessChainTypes(joined)
  if (transactionOf.length === 0 && addressOf.length === 0) return undefined
  // 32 bytes in base58 are the account of three chains, and a transaction of one: most people paste the account.
  const isAddress = transactionOf.length === 0 || (addressOf.length > 0 && !joined.toLowerCase().startsWith('0x'))
  const isHex = HEX_64.test(joined)
  return {
    kind: isAddress ? 'address' : 'transaction',
    value: isHex ? joined.toLowerCase() : joined,
    transactionOf,
    addressOf,
    amount: undefined,
  }
}

/** The chain types whose transaction IDs have the form of a text; those that write it just so come first. */
function transactionTypes(text: string): ChainType[] {
  const types = CHAIN_TYPES.filter((chainType) => transactionId(chainType, text) !== undefined)
  const isJustSo = (chainType: ChainType): boolean => transactionId(chainType, text)?.length === text.length
  return [...types.filter(isJustSo), ...types.filter((chainType) => !isJustSo(chainType))]
}

/**
 * A transaction ID as the chain writes it; undefined when the text is none. Its letters do not matter where it is hex.
 * @example transactionId('Ethereum', 'AB…64 digits…CD') // '0xab…cd'
 */
export function transactionId(chainType: ChainType, text: string): string | undefined {
  return CHAIN_RULES[chainType].transaction(text.trim())
}

/** The last part of a link that is an identifier: explorers write it in the path, in the query or after the hash. */
function identifyLink(joined: string): Pasted | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(joined) && !/^[\w-]+(?:\.[\w-]+)+\//.test(joined)) return undefined
  const parts = joined.split(/[/?#&=:]+/)
  for (const part of parts.toReversed()) {
    const found = identify(part)
    if (found !== undefined && part.length > 20) return found
  }
  return undefined
}

function readWords(text: string): Pasted {
  const [, number = text] = UNIT.exec(text) ?? []
  const read = readAmountInput(number.replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1'), { decimals: DECIMALS })
  const amount = read.ok ? read.decimal : undefined
  // Digits alone are more often the number of an order; both are searched for.
  const isAmount = amount !== undefined && (amount.includes('.') || number !== text)
  return { ...NOTHING, kind: isAmount ? 'amount' : 'text', value: text, amount }
}

/**
 * All spellings that a pasted address or transaction may be stored in, so that they are compared by equality.
 * @example spellingsOf(recognise('0xABC…')) // the checksum case, the lower case, …
 */
export function spellingsOf({ value, addressOf, transactionOf }: Pasted): string[] {
  const addresses = addressOf.flatMap((chainType) => {
    const verdict = checkAddress(chainType, value)
    return verdict.ok ? [verdict.normal, verdict.shown] : []
  })
  const ids = transactionOf.flatMap((chainType) => transactionId(chainType, value) ?? [])
  return [...new Set([value, ...addresses, ...ids])]
}
