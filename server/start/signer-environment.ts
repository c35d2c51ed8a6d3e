import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { readVariables } from './read-variables'
import type { Given, Parsed } from './read-variables'
import * as rules from './variable-rules'

/** A file that is there. */
export const existing = z.string().check(z.refine((file) => existsSync(file)))
/** Where a signer listens. */
export const LISTEN = /^(?:unix:\/.{1,100}|https:\/\/[\w.:[\]-]+:\d{1,5})$/
/** A host name, as passkeys belong to one. */
export const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/** Each variable of a signer's start. */
const TABLE = {
  ROLE: { schema: z.literal('signer'), hint: 'signer' },
  SIGNER_DIR: { schema: rules.someText, hint: 'a folder of its own, which the first start makes' },
  SIGNER_SECRET: { schema: rules.secret, hint: rules.SECRET_HINT, hidden: true },
  SIGNER_LISTEN: {
    schema: z.string().check(z.regex(LISTEN)),
    hint: 'unix:/path/of/a/socket or https://address:port',
  },
  SIGNER_CERT: { schema: z.optional(existing), hint: 'a file that exists, with its certificate as PEM' },
  SIGNER_CERT_KEY: { schema: z.optional(existing), hint: 'a file that exists, with the key of its certificate as PEM' },
  SIGNER_PEER_CERT: {
    schema: z.optional(existing),
    hint: 'a file that exists, with the certificate of the worker as PEM',
  },
  PKCS11_MODULE: { schema: z.optional(existing), hint: 'a file that exists, the PKCS#11 module of a token' },
  PKCS11_TOKEN: { schema: z.optional(rules.someText), hint: 'the label of the token' },
  PKCS11_PIN_FILE: { schema: z.optional(existing), hint: 'a file that exists, with the PIN of the user of the token' },
  NETWORKS_FILE: { schema: existing, hint: 'a file that exists, such as networks.json' },
  CONSOLE_ORIGINS: { schema: rules.origins, hint: rules.ORIGINS_HINT },
  RP_ID: { schema: z.string().check(z.regex(HOST)), hint: 'the host of the console, such as pay.example' },
  OPERATOR_KEYS: { schema: existing, hint: 'a file that exists, with the public keys of the operators' },
  LOG_LEVEL: { schema: z._default(z.enum(rules.LOG_LEVELS), 'info'), hint: rules.LOG_LEVELS.join(', ') },
} as const

export type SignerEnvironment = Parsed<typeof TABLE>

/** The variables that the start of a signer reads, beside those with the addresses of nodes that networks.json names. */
export const signerVariableNames: readonly string[] = Object.keys(TABLE)

/** What a signer must not have, and why: its worth is that it shares nothing with those who may be in other hands. */
const FOREIGN = {
  DATABASE_URL: 'whoever has the database must not reach the signer by it, nor the signer the database',
  SECRET: 'the secret of the server opens what the server has, and the keys must not be among that',
  SECRET_PREVIOUS: 'the secrets of the server open what the server has, and the keys must not be among that',
  SMTP_URL: 'the signer writes to nobody',
  SIGNER_FILE: 'the keys of the signer are in SIGNER_DIR',
} as const

/** What a signer needs whose keys are in a token. */
export const OF_TOKEN = ['PKCS11_MODULE', 'PKCS11_TOKEN', 'PKCS11_PIN_FILE'] as const

/** What an https address between worker and signer needs on both sides. */
export const WITH_TLS = ['SIGNER_CERT', 'SIGNER_CERT_KEY', 'SIGNER_PEER_CERT'] as const

/**
 * The settings of a signer's start, from the environment.
 *
 * @throws StartError settings_wrong, with one line for each variable that is missing, wrong, or must not be there
 */
export function readSignerEnvironment(given: Given): SignerEnvironment {
  return readVariables({
    table: TABLE,
    given,
    contradictions: ({ SIGNER_LISTEN, RP_ID, CONSOLE_ORIGINS = [] }) => [
      ...Object.entries(FOREIGN)
        .filter(([name]) => given[name])
        .map(([name, why]) => `${name} is not for ROLE=signer, because ${why}: leave it out here.`),
      ...WITH_TLS.filter(
        (name) => Boolean(given[name]) !== (SIGNER_LISTEN?.startsWith('https:') ?? Boolean(given[name])),
      ).map(
        (name) => `${name} and SIGNER_LISTEN do not fit: an https address needs all three certificates, a socket none.`,
      ),
      ...OF_TOKEN.filter((name) => !given[name] && OF_TOKEN.some((other) => given[other])).map(
        (name) => `${name} is missing: keys in a token need ${OF_TOKEN.join(', ')}.`,
      ),
      ...CONSOLE_ORIGINS.filter((origin) => RP_ID !== undefined && !isBelow(new URL(origin).hostname, RP_ID)).map(
        (origin) => `RP_ID is ${RP_ID}, which ${origin} is not below: no browser would make a passkey there.`,
      ),
    ],
  })
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
