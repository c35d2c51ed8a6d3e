import * as z from 'zod/mini'
import { callAdapter } from '#server/core/call-adapter'
import type { ChainType } from '#shared/address/chain-type'
import type { RiskCategory } from '#shared/contract/risk'
import type { AskedAddress, ScreeningSource } from './source'

/** A person waits in front of a form: a service that needs longer has not answered. */
const TIMEOUT_MILLIS = 4_000

/** The two shapes of answers that public services have (docs/screening.md). */
export const SERVICE_KINDS = ['sanctions', 'address-security'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

export interface ServiceOptions {
  readonly kind: ServiceKind
  /** Where the service is, without the path of an address and without a slash at the end. */
  readonly url: string
  /** Kept out of addresses, logs and errors. */
  readonly key: string
  readonly timeoutMillis?: number
}

interface Shape {
  readonly name: string
  readonly chain_types: readonly ChainType[] | null
  readonly path: (address: AskedAddress) => string
  readonly headers: (key: string) => Readonly<Record<string, string>>
  /** The categories that the answer names; none: nothing is known against the address. @throws for another shape */
  readonly read: (answer: unknown) => RiskCategory[]
}

const identifications = z.object({
  identifications: z.array(z.object({ category: z.string(), name: z.nullish(z.string()) })),
})

/** `GET /api/v1/address/{address}` with `X-API-Key`: a list of identifications, empty for an address without sanctions. */
const SANCTIONS: Shape = {
  name: 'Sanctions service',
  chain_types: null,
  path: ({ shown }) => `/api/v1/address/${encodeURIComponent(shown)}`,
  headers: (key) => ({ 'X-API-Key': key }),
  read: (answer) => {
    const found = z.parse(identifications, answer).identifications.map(({ category }) => category)
    const categories = found.map((category): RiskCategory =>
      category.toLowerCase().startsWith('sanction') ? 'sanctioned' : 'suspected malicious address',
    )
    return [...new Set(categories)]
  },
}

const flag = z.enum(['0', '1'])
/** Flags that later versions of the service have added: an answer may lack them. */
const later = z._default(flag, '0')
const flags = z.object({
  honeypot_related_address: flag,
  phishing_activities: flag,
  blackmail_activities: flag,
  stealing_attack: flag,
  fake_kyc: flag,
  malicious_mining_activities: flag,
  darkweb_transactions: flag,
  cybercrime: flag,
  money_laundering: flag,
  financial_crime: flag,
  blacklist_doubt: flag,
  mixer: flag,
  sanctioned: flag,
  gas_abuse: later,
  fake_token: later,
  fake_standard_interface: later,
})

const CATEGORY_OF = {
  honeypot_related_address: 'honeypot related',
  phishing_activities: 'phishing',
  blackmail_activities: 'blackmail',
  stealing_attack: 'stealing attack',
  fake_kyc: 'fake KYC',
  malicious_mining_activities: 'malicious mining',
  darkweb_transactions: 'darkweb transactions',
  cybercrime: 'cybercrime',
  money_laundering: 'money laundering',
  financial_crime: 'financial crime',
  blacklist_doubt: 'suspected malicious address',
  mixer: 'mixer',
  sanctioned: 'sanctioned',
  gas_abuse: 'gas abuse',
  fake_token: 'fake token',
  fake_standard_interface: 'fake standard interface',
} as const satisfies Record<keyof z.output<typeof flags>, RiskCategory>

const securityAnswer = z.object({ code: z.literal(1), result: flags })

/** `GET /api/v1/address_security/{address}?chain_id=...`: one flag per category, "1" when it applies. */
const ADDRESS_SECURITY: Shape = {
  name: 'Address security service',
  chain_types: ['Ethereum', 'Tron', 'Solana'],
  path: ({ network: { chain_id, chain_type }, shown }) =>
    `/api/v1/address_security/${encodeURIComponent(shown)}?chain_id=${String(chain_id ?? chain_type.toLowerCase())}`,
  headers: (key) => ({ Authorization: key }),
  read: (answer) => {
    const { result } = z.parse(securityAnswer, answer)
    const raised = new Set(Object.entries(result).flatMap(([name, value]) => (value === '1' ? [name] : [])))
    return Object.entries(CATEGORY_OF).flatMap(([name, category]) => (raised.has(name) ? [category] : []))
  },
}

const SHAPES = { sanctions: SANCTIONS, 'address-security': ADDRESS_SECURITY } as const satisfies Record<
  ServiceKind,
  Shape
>

/**
 * A public screening service as a source. Its answer is read strictly: a status that is no success, a page, another shape
 * or silence is an error, which the caller keeps as `unavailable`. It says Fail or Pass; no such service says Excellent.
 *
 * @example
 * serviceSource({ kind: 'sanctions', url: 'https://screening.example', key })
 */
export function serviceSource({ kind, url, key, timeoutMillis = TIMEOUT_MILLIS }: ServiceOptions): ScreeningSource {
  const { name, chain_types, path, headers, read } = SHAPES[kind]
  return {
    name,
    chain_types,
    ask: async (address) => {
      const call = { url: `${url}${path(address)}`, headers: { ...headers(key), Accept: 'application/json' } }
      const categories = read(parseJson(await callAdapter({ ...call, timeoutMillis })))
      return { level: categories.length > 0 ? 'Fail' : 'Pass', categories }
    },
  }
}

/** An error of JSON.parse repeats a part of the text: what a service sends does not belong in a log. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TypeError('The screening service answered something that is not JSON.')
  }
}
