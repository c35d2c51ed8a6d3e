import * as z from 'zod/mini'
import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'

/**
 * The messages between the console and the wallet window, as they are on the wire. Both sides parse with these schemas;
 * names keep the spelling of the wallet's protocol (chainType, methodName, messageId).
 */

/** Label of messages that the page sends. */
export const TO_WALLET = 'jsweb3-dapp'
/**
 * Label of messages that the wallet sends. It proves nothing, because anybody can write it; origin and source do
 * (SPEC.md section 7).
 */
export const TO_PAGE = 'jsweb3-did'

export const chainTypeSchema = z.enum(CHAIN_TYPES)

/**
 * The calls that the console makes, per chain type; every chain type also has `oauth`. None of them moves money. The
 * names for TON and Bitcoin are our own: the wallet's protocol publishes none.
 */
export const METHOD_NAMES = {
  Ethereum: ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'personal_sign'],
  HC: ['connect', 'signMessage'],
  Solana: ['connect', 'signMessage', 'sol_connect', 'sol_signMessage'],
  Tron: ['tron_init', 'tron_signMessageV2'],
  TON: ['ton_connect', 'ton_signProof'],
  TONTESTNET: ['ton_connect', 'ton_signProof'],
  Aptos: ['aptos_connect', 'aptos_signMessage'],
  Bitcoin: ['btc_connect', 'btc_signMessage'],
  Endless: ['endless_connect', 'endless_signMessage'],
} as const satisfies Record<ChainType, readonly string[]>
export type MethodName = (typeof METHOD_NAMES)[ChainType][number] | 'oauth'

/** -32000 is SPEC.md's code for "the person cancelled"; 4001 is EIP-1193's for the same. */
export const CANCEL_CODES: readonly number[] = [-32000, 4001]
export const CANCELLED = -32000

/** Log-in modes that the console asks the wallet to offer (SPEC.md section 3). */
export const LOGIN_MODES = ['Apple', 'Google'] as const

const MAX_CHARACTERS = 64 * 1024
const MAX_DEPTH = 16

/**
 * True for plain data of at most 64 KiB of text and sixteen levels. Structured clone accepts values that JSON cannot
 * express (cycles, dates, buffers, gigabytes). They are refused here, before any schema reads them.
 */
export function isBoundedData(value: unknown): boolean {
  let room = MAX_CHARACTERS
  const fits = (part: unknown, depth: number): boolean => {
    room -= typeof part === 'string' ? part.length + 2 : 1
    if (room < 0 || depth > MAX_DEPTH) return false
    if (typeof part === 'object' && part !== null) return holdsBoundedParts(part, depth)
    return typeof part !== 'bigint'
  }
  const holdsBoundedParts = (holder: object, depth: number): boolean => {
    if (Array.isArray(holder)) return holder.length <= room && holder.every((part) => fits(part, depth + 1))
    if (!isPlainObject(holder)) return false
    return Object.entries(holder).every(
      ([key, part]) => key !== '__proto__' && fits(key, depth) && fits(part, depth + 1),
    )
  }
  return fits(value, 0)
}

/** True for an object literal, and for one without a prototype. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const text = z.string().check(z.maxLength(2048))

/** The page that asks. The wallet must not trust it: it takes the page's identity from the browser's `event.origin`. */
const metadataSchema = z.object({ name: text, url: text, origin: text, icon: text })
export type WalletMetadata = z.output<typeof metadataSchema>

const requestSchema = z.object({
  target: z.literal(TO_WALLET),
  type: z.literal('dapp_event'),
  messageId: z.uuidv4(),
  data: z.object({
    // Any text: a wallet answers a chain type that it does not know with a failure, so it must be able to read it.
    chainType: text,
    methodName: text,
    params: z.optional(z.unknown()),
    metadata: metadataSchema,
  }),
})
export type WalletRequest = z.output<typeof requestSchema>

const noticeSchema = z.object({
  target: z.literal(TO_WALLET),
  type: z.literal('did_event'),
  messageId: z.uuidv4(),
  data: z.object({ methodName: text, params: z.optional(z.unknown()), metadata: metadataSchema }),
})
export type WalletNotice = z.output<typeof noticeSchema>

/** What the page sends: a request that waits for a reply, or a notice that does not. */
export const outgoingSchema = z.discriminatedUnion('type', [requestSchema, noticeSchema])

/** A reply; a status other than success and fail leaves the request pending. */
export const replySchema = z.object({
  target: z.literal(TO_PAGE),
  type: z.literal('dapp_event'),
  messageId: z.uuidv4(),
  status: z.enum(['success', 'fail']),
  data: z.optional(z.unknown()),
})
export type WalletReply = z.output<typeof replySchema>

const accountSchema = z.object({
  seriesWallets: z.optional(
    z.record(z.string(), z.nullish(z.object({ walletAddress: z.optional(z.string().check(z.maxLength(128))) }))),
  ),
})
const connectedWebSchema = z.object({ origin: text, net: z.object({ chainType: text }) })
const accountsSchema = z.object({
  account: z.nullish(accountSchema),
  connectedWebs: z.optional(z.array(connectedWebSchema)),
})
const tronNodeSchema = z.object({
  fullNode: z.optional(text),
  solidityNode: z.optional(text),
  eventServer: z.optional(text),
})
const tronAccountSchema = z.object({ address: text, name: text, type: z.number() })

const eventOf = <Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) =>
  z.object({ target: z.literal(TO_PAGE), type: z.literal('did_event'), eventName: z.literal(name), data })

const nothing = z.optional(z.unknown())

/** Messages that the wallet sends without being asked. `eventName` is at the top of the message, not inside `data`. */
export const eventSchema = z.discriminatedUnion('eventName', [
  eventOf('loaded', nothing),
  eventOf('open', nothing),
  eventOf('close', nothing),
  eventOf('logout', nothing),
  eventOf('accountsChanged', accountsSchema),
  eventOf('disconnect', z.object({ origin: text })),
  eventOf('chainChanged', z.object({ origin: text, net: z.unknown() })),
  eventOf('setNode', tronNodeSchema),
  eventOf('setAccount', tronAccountSchema),
  eventOf('telegramPostEvent', z.tuple([text, z.unknown()])),
])
export type WalletEvent = z.output<typeof eventSchema>

/** The network that the wallet has connected to a page; undefined when it has none. */
export function connectedNet(data: z.output<typeof accountsSchema>, origin: string): { chainType: string } | undefined {
  return data.connectedWebs?.find((web) => web.origin === origin)?.net
}

/** The network of `chainChanged`; wallets write more into it. */
const netSchema = z.object({ chainType: chainTypeSchema })

/** The chain type that a wallet names as the one in use for this page; undefined when it names none that we know. */
export function chainTypeOf(net: unknown): ChainType | undefined {
  return netSchema.safeParse(net).data?.chainType
}

/**
 * The addresses that listeners get after `accountsChanged` (SPEC.md section 4): an empty list without an account, the
 * address of the connected chain for this page, or undefined when listeners get nothing.
 */
export function connectedAddresses(
  data: z.output<typeof accountsSchema>,
  origin: string,
): readonly string[] | undefined {
  if (!data.account) return []
  const chain = connectedNet(data, origin)?.chainType
  const wallets = data.account.seriesWallets
  if (chain === undefined || !wallets || !Object.hasOwn(wallets, chain)) return undefined
  const address = wallets[chain]?.walletAddress
  return address ? [address] : undefined
}
