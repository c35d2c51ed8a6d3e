import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { SERVICE_KINDS } from '#server/screening/service-source'
import { DATABASE_HINT, databaseUrl } from './database-rule'
import { readVariables } from './read-variables'
import type { Given, Parsed } from './read-variables'
import { existing, HOST, LISTEN, OF_TOKEN, signerVariableNames, WITH_TLS } from './signer-environment'
import * as rules from './variable-rules'

const DAY_SECONDS = 86_400

/** Each variable of an operator's start with its rule, and with the values it may have; docs/operate.md explains them. */
const TABLE = {
  ROLE: { schema: z.enum(['api', 'worker']), hint: 'api, worker or signer' },
  DATABASE_URL: { schema: databaseUrl, hint: DATABASE_HINT, hidden: true },
  STANDBY_URL: { schema: z.optional(databaseUrl), hint: DATABASE_HINT, hidden: true },
  SECRET: { schema: rules.secret, hint: rules.SECRET_HINT, hidden: true },
  SECRET_PREVIOUS: { schema: z._default(rules.secrets, []), hint: rules.SECRETS_HINT, hidden: true },
  SMTP_URL: { schema: rules.smtpUrl, hint: rules.SMTP_HINT, hidden: true },
  MAIL_FROM: { schema: z.optional(rules.mailbox), hint: rules.MAILBOX_HINT },
  PUBLIC_URL: { schema: rules.origin, hint: rules.ORIGIN_HINT },
  CONSOLE_ORIGINS: { schema: z.optional(rules.origins), hint: rules.ORIGINS_HINT },
  WALLET_ORIGINS: { schema: z._default(rules.origins, []), hint: rules.ORIGINS_HINT },
  HOST: { schema: z.optional(rules.someText), hint: 'an address of this machine' },
  PORT: { schema: z._default(rules.port, 8080), hint: rules.PORT_HINT },
  METRICS_PORT: { schema: z.optional(rules.port), hint: rules.PORT_HINT },
  TRUSTED_PROXIES: { schema: z._default(rules.networkParts, []), hint: rules.PROXIES_HINT },
  HOLD_SECONDS: { schema: z._default(rules.holdSeconds, DAY_SECONDS), hint: rules.HOLD_HINT },
  WITHDRAWAL_AUDIT: { schema: z._default(z.enum(['people', 'automatic']), 'people'), hint: 'people or automatic' },
  LEDGER_STRIPES: { schema: z.optional(rules.stripes), hint: rules.STRIPES_HINT },
  NETWORKS_FILE: {
    schema: z.optional(z.string().check(z.refine((file) => existsSync(file)))),
    hint: 'a file that exists, such as networks.json',
  },
  SIGNER_FILE: { schema: z.optional(rules.someText), hint: 'a file, which the first start writes' },
  SIGNER_URL: {
    schema: z.optional(z.string().check(z.regex(LISTEN))),
    hint: 'unix:/path/of/a/socket or https://address:port, where the signer listens',
  },
  SIGNER_CERT: { schema: z.optional(existing), hint: 'a file that exists, with its certificate as PEM' },
  SIGNER_CERT_KEY: { schema: z.optional(existing), hint: 'a file that exists, with the key of its certificate as PEM' },
  SIGNER_PEER_CERT: { schema: z.optional(existing), hint: "a file that exists, with the signer's certificate as PEM" },
  RP_ID: {
    schema: z.optional(z.string().check(z.regex(HOST))),
    hint: 'the host of the console, such as pay.example, as the signer has it',
  },
  SMS_URL: { schema: z.optional(rules.safeAddress), hint: rules.SAFE_ADDRESS_HINT, hidden: true },
  SMS_SECRET: { schema: z.optional(rules.headerText), hint: rules.HEADER_TEXT_HINT, hidden: true },
  PRICES_URL: { schema: z.optional(rules.safeAddress), hint: rules.SAFE_ADDRESS_HINT, hidden: true },
  PRICES_SECRET: { schema: z.optional(rules.headerText), hint: rules.HEADER_TEXT_HINT, hidden: true },
  SCREENING_FILE: {
    schema: z.optional(z.string().check(z.refine((file) => existsSync(file)))),
    hint: 'a file that exists, with addresses and their risk',
  },
  SCREENING_URL: { schema: z.optional(rules.safeAddress), hint: rules.SAFE_ADDRESS_HINT, hidden: true },
  SCREENING_KEY: { schema: z.optional(rules.headerText), hint: rules.HEADER_TEXT_HINT, hidden: true },
  SCREENING_KIND: { schema: z._default(z.enum(SERVICE_KINDS), 'sanctions'), hint: SERVICE_KINDS.join(' or ') },
  LOG_LEVEL: { schema: z._default(z.enum(rules.LOG_LEVELS), 'info'), hint: rules.LOG_LEVELS.join(', ') },
} as const

export type Environment = Parsed<typeof TABLE>

/**
 * The variables that a start reads, beside those with the addresses of nodes that networks.json names.
 * @internal Documents are held against it.
 */
export const variableNames: readonly string[] = [...new Set([...Object.keys(TABLE), ...signerVariableNames])]

/** What only a sandbox has. Whoever sets one of them expects something that this server does not do. */
const SANDBOX_ONLY = [
  'TOOLS_PORT',
  'CROSS_ORIGIN_PORT',
  'SEED',
  'SIMULATE',
  'DATA_DIR',
  'EVM_RPC_URL',
  'CAPABILITIES',
  'CALLBACK_LOCAL',
] as const

/** What only the signer may have. */
const SIGNER_ONLY = ['SIGNER_DIR', 'SIGNER_SECRET', 'SIGNER_LISTEN', ...OF_TOKEN] as const

/**
 * The settings of an operator's start, from the environment. An empty variable counts as not set.
 *
 * @throws StartError settings_wrong, with one line for each variable that is missing, wrong, or contradicts another
 */
export function readEnvironment(given: Given): Environment {
  return readVariables({
    table: TABLE,
    given,
    contradictions: (parsed) => [
      ...SANDBOX_ONLY.filter((name) => given[name]).map(
        (name) => `${name} belongs to the sandbox, which "npm start" runs: leave it out.`,
      ),
      ...SIGNER_ONLY.filter((name) => given[name]).map(
        (name) => `${name} is for ROLE=signer: keys and journal of the signer are nobody else's, so leave it out here.`,
      ),
      ...contradictions(parsed, given),
    ],
  })
}

function contradictions(parsed: Partial<Environment>, given: Given): string[] {
  const { PUBLIC_URL, CONSOLE_ORIGINS, WALLET_ORIGINS = [], PORT, METRICS_PORT, ROLE } = parsed
  const consoles = CONSOLE_ORIGINS ?? (PUBLIC_URL === undefined ? [] : [PUBLIC_URL])
  const pairs = [
    ['SMS_URL', 'SMS_SECRET'],
    ['PRICES_URL', 'PRICES_SECRET'],
    ['SCREENING_URL', 'SCREENING_KEY'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const])
  return [
    ...(PUBLIC_URL !== undefined && CONSOLE_ORIGINS !== undefined && !CONSOLE_ORIGINS.includes(PUBLIC_URL)
      ? [`CONSOLE_ORIGINS does not have ${PUBLIC_URL}, which PUBLIC_URL names: add it, or correct PUBLIC_URL.`]
      : []),
    ...WALLET_ORIGINS.filter((wallet) => consoles.includes(wallet)).map(
      (wallet) =>
        `WALLET_ORIGINS and the console share ${wallet}, where the wallet could read the console's storage: give the wallet an origin of its own.`,
    ),
    ...(PORT !== undefined && PORT === METRICS_PORT
      ? [`PORT and METRICS_PORT are both ${PORT}: give each a port of its own.`]
      : []),
    ...pairs
      .filter(([one, other]) => given[one] && !given[other])
      .map(([one, other]) => `${one} is set and ${other} is not: set both, or leave both out.`),
    ...(ROLE === 'worker' && given['NETWORKS_FILE'] && !given['SIGNER_FILE']
      ? ['NETWORKS_FILE is set and SIGNER_FILE is not: the worker derives the addresses of the networks from it.']
      : []),
    ...WITH_TLS.filter((name) => Boolean(given[name]) !== (given['SIGNER_URL']?.startsWith('https:') ?? false)).map(
      (name) => `${name} and SIGNER_URL do not fit: an https address needs all three certificates, a socket none.`,
    ),
    ...(ROLE === 'worker' && given['STANDBY_URL']
      ? ['STANDBY_URL is for ROLE=api: nothing that the worker does may be read from a standby, so leave it out here.']
      : []),
    ...(ROLE === 'api' && given['SIGNER_URL']
      ? ['SIGNER_URL is for ROLE=worker: the api asks no signer, so leave it out here.']
      : []),
    ...(ROLE === 'api' && given['SIGNER_FILE']
      ? ['SIGNER_FILE is for ROLE=worker: the api has no keys, so leave it out here.']
      : []),
    ...(ROLE === 'worker' && given['TRUSTED_PROXIES']
      ? ['TRUSTED_PROXIES is for ROLE=api, and this is ROLE=worker: leave it out here.']
      : []),
  ]
}
