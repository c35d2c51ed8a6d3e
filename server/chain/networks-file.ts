import { readFile } from 'node:fs/promises'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import { StartError } from '#server/database/start-error'
import { checkAddress } from '#shared/address/check-address'
import { signOf, subtract } from '#shared/money/amount'
import { chainTypeSchema } from '#shared/wallet/envelope'

const MOST_CONFIRMATIONS = 10_000
const MOST_BLOCK_SECONDS = 3_600
const MOST_DECIMALS = 18
const MOST_NAME = 40
const TRX_DECIMALS = 6

const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/, 'letters, digits, - and _ only'))
const name = z
  .string()
  .check(z.minLength(1), z.maxLength(MOST_NAME), z.regex(/^[\p{L}\p{N} ._()/-]+$/u, 'a plain name'))
const symbol = z.string().check(z.regex(/^[\p{L}\p{N}\p{Sc}.]{1,16}$/u, 'a token symbol'))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex digits'))
/** An address in the form of either kind of chain; which one it has to be depends on the network. */
const contract = z.pipe(
  z.string().check(z.refine((text) => isAddress(text) || checkAddress('Tron', text).ok, 'an address of a contract')),
  z.transform((text) => (isAddress(text) ? getAddress(text) : text)),
)
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const amount = z.string().check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'a decimal number in quotes'))
const positive = amount.check(z.refine((text) => signOf(text) > 0, 'above zero'))
const web = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'an http(s) address'))

/** The token that all worth is told in: one of it is one, on every network. Of no other token is that known. */
const MEASURE = 'USDT'

const tokenSchema = z.strictObject({
  id,
  symbol,
  /** What the contract calls itself, when that is not `symbol`: issuers rename their tokens. */
  chain_symbol: z.optional(symbol),
  contract,
  decimals: whole(0, MOST_DECIMALS),
  /** What one is worth; for every token but USDT the operator must state it. */
  usdt_rate: z.optional(positive),
  /** In the token, but for gas, which is in the network's own coin. */
  withdrawal: z
    .strictObject({ fee: amount, gas: amount, minimum: positive })
    .check(z.refine(({ fee, minimum }) => signOf(subtract(minimum, fee)) > 0, 'minimum must be above fee')),
})

const networkSchema = z
  .strictObject({
    id,
    name,
    chain_type: chainTypeSchema,
    chain_id: whole(1, Number.MAX_SAFE_INTEGER),
    genesis_hash: hash,
    confirmations: z.optional(whole(1, MOST_CONFIRMATIONS)),
    finality: z.optional(z.literal('finalized')),
    block_seconds: whole(1, MOST_BLOCK_SECONDS),
    /** Name of the environment variable that has the addresses of the nodes. */
    nodes: z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/, 'the NAME of an environment variable')),
    explorer_url: web,
    /** The operator has decided that money comes in here and none goes out, until there is a signer. */
    receive_only: z.optional(z.literal(true)),
    coin: z.strictObject({ id, symbol, decimals: whole(0, MOST_DECIMALS), usdt_rate: positive, gas_limit: positive }),
    tokens: z.array(tokenSchema).check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ confirmations, finality }) => (confirmations === undefined) !== (finality === undefined),
      'give either confirmations or "finality": "finalized"',
    ),
  )

/** What may stand in the file; docs/networks.md has a line for each field. */
export const networksFileSchema = z.strictObject({ networks: z.array(networkSchema).check(z.minLength(1)) })

/** A network of the operator's file. */
export type NetworkSettings = z.output<typeof networkSchema>

/**
 * Reads `networks.json`. All that is wrong with it is said at once, one sentence each.
 *
 * @throws StartError settings_wrong
 * @example
 * const networks = await readNetworksFile('/etc/settlement/networks.json')
 */
export async function readNetworksFile(file: string): Promise<NetworkSettings[]> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    const what = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new StartError('settings_wrong', `The file of networks ${file} ${what}: see docs/networks.md.`, { cause })
  }
  const parsed = networksFileSchema.safeParse(json)
  const faults = parsed.success ? contradictions(parsed.data.networks) : parsed.error.issues.flatMap(faultsOf)
  if (faults.length > 0 || !parsed.success) throw settingsError(file, faults)
  return parsed.data.networks
}

/** One error for several sentences. */
export function settingsError(file: string, faults: readonly string[]): StartError {
  return new StartError('settings_wrong', [`${file} cannot be used (docs/networks.md):`, ...faults].join('\n  '))
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [`${place || 'the file'} ${said(issue.message)}.`]
  return issue.keys.map((key) => `${place === '' ? key : `${place}.${key}`} is no field of this file: take it out.`)
}

const said = (message: string): string =>
  message === 'Invalid input' ? 'is missing or of the wrong kind' : `is wrong: ${message}`

function contradictions(networks: readonly NetworkSettings[]): string[] {
  const tokens = networks.flatMap(({ id: network, chain_id, tokens: own, coin }) => [
    { network, id: coin.id, contract: null },
    ...own.map(({ id: token, contract: address }) => ({ network, id: token, contract: `${chain_id} ${address}` })),
  ])
  const symbols = networks.flatMap(({ id: network, coin, tokens: own }) =>
    [coin, ...own].map((token) => `${token.symbol} on ${network}`),
  )
  const unstated = networks.flatMap(({ id: network, tokens: own }) =>
    own
      .filter(({ symbol: name, usdt_rate }) => (name === MEASURE) === (usdt_rate !== undefined))
      .map((token) => ({ ...token, network })),
  )
  return [
    ...networks.flatMap(ofOtherChain),
    ...unstated.map(({ id: token, network, symbol: name }) =>
      name === MEASURE
        ? `Token ${token} of ${network} is ${MEASURE}, whose usdt_rate is 1: leave it out.`
        : `Token ${token} of ${network} needs usdt_rate: what one ${name} is worth in ${MEASURE} is not known otherwise.`,
    ),
    ...twice(networks.map((network) => network.id)).map((each) => `The network id ${each} is given twice.`),
    ...twice(networks.map(({ chain_id }) => chain_id)).map((each) => `The chain id ${each} is given twice.`),
    ...twice(networks.map(({ nodes }) => nodes)).map((each) => `The variable ${each} is named for two networks.`),
    ...twice(tokens.map((token) => token.id)).map((each) => `The token id ${each} is given twice.`),
    ...twice(tokens.flatMap((token) => token.contract ?? [])).map((each) => `The contract ${each} is given twice.`),
    ...twice(symbols).map((each) => `The symbol ${each} is given twice.`),
  ]
}

/** What does not fit the chain type of a network. */
function ofOtherChain({ id: network, chain_type, chain_id, genesis_hash, coin, tokens }: NetworkSettings): string[] {
  const faults = tokens
    .filter((token) => !checkAddress(chain_type, token.contract).ok)
    .map((token) => `The contract ${token.contract} of token ${token.id} is no address of chain type ${chain_type}.`)
  if (chain_type !== 'Tron') return faults
  if (coin.decimals !== TRX_DECIMALS) faults.push(`The coin of ${network} has ${TRX_DECIMALS} decimals: correct it.`)
  // The nodes of TRON take the end of the first block's hash for the number of their chain.
  if (BigInt(`0x${genesis_hash.slice(-8)}`) !== BigInt(chain_id))
    faults.push(`chain_id of ${network} is not the last four bytes of its genesis_hash, as it is on TRON.`)
  return faults
}

function twice<T>(all: readonly T[]): T[] {
  return [...new Set(all.filter((one, place) => all.indexOf(one) !== place))]
}

/**
 * The addresses of the nodes of a network, from its environment variable: http(s) addresses with spaces or commas between
 * them. Sentences about what is wrong with them name the variable and the place, never an address.
 */
export function readNodes(
  { nodes: variable }: Pick<NetworkSettings, 'nodes'>,
  env: Readonly<Record<string, string | undefined>>,
): { nodes: { name: string; url: string }[]; faults: string[] } {
  const urls = (env[variable] ?? '').split(/[\s,]+/).filter((text) => text !== '')
  const nodes = urls.map((url, place) => ({ name: `${variable}[${place + 1}]`, url }))
  if (nodes.length === 0)
    return { nodes, faults: [`${variable} is not set: give it the http(s) addresses of two nodes.`] }
  const wrong = nodes.filter(({ url }) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
  const faults = wrong.map((node) => `${node.name} is not an http(s) address.`)
  if (faults.length > 0) return { nodes, faults }
  const same = twice(nodes.map(({ url }) => spelling(url)))
  if (same.length > 0) faults.push(`${variable} has one node under two spellings: two nodes must be two machines.`)
  if (nodes.length === 1)
    faults.push(`${variable} has one node only: two nodes must agree before anything is believed.`)
  return { nodes, faults }
}

/** The place that an address leads to, whatever its spelling, and whoever asks. */
function spelling(text: string): string {
  const { hostname, port, protocol, pathname } = new URL(text)
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:localhost|\[::1\])$/, '127.0.0.1')
  const used = port || (protocol === 'https:' ? '443' : '80')
  return `${host}:${used}${pathname.replace(/\/+$/, '')}`
}
