import * as z from 'zod/mini'
import { FLAVOURS } from '#sandbox/flavours/spec-flavour'
import { isWorldName } from '#sandbox/worlds/world'
import type { WorldName } from '#sandbox/worlds/world'
import { readVariables } from '#server/start/read-variables'
import type { Given, Parsed } from '#server/start/read-variables'
import { DATABASE_HINT, databaseUrl } from '#server/start/database-rule'
import * as rules from '#server/start/variable-rules'

/** Each variable with its rule, and with the values it may have, for the message to the person who set it. */
const TABLE = {
  PORT: { schema: z._default(rules.port, 4173), hint: rules.PORT_HINT },
  TOOLS_PORT: { schema: z._default(rules.port, 4174), hint: rules.PORT_HINT },
  CROSS_ORIGIN_PORT: { schema: z.optional(rules.port), hint: rules.PORT_HINT },
  HOST: { schema: z.optional(rules.someText), hint: 'an address of this machine' },
  DATA_DIR: { schema: z._default(rules.someText, '.data'), hint: 'a folder' },
  DATABASE_URL: { schema: z.optional(databaseUrl), hint: DATABASE_HINT, hidden: true },
  ROLE: { schema: z._default(z.enum(['all', 'api', 'worker']), 'all'), hint: 'all, api or worker' },
  EVM_RPC_URL: {
    schema: z.optional(rules.someText),
    hint: 'the http addresses of two EVM nodes of one chain',
    hidden: true,
  },
  SMTP_URL: { schema: z.optional(rules.smtpUrl), hint: rules.SMTP_HINT, hidden: true },
  SEED: {
    schema: z._default(z.string().check(z.refine(isWorldName)), 'demo'),
    hint: 'demo, empty, large, review or small',
  },
  SIGNER: { schema: z._default(z.enum(['on', 'off']), 'off'), hint: 'on or off' },
  SIMULATE: { schema: z._default(z.enum(['on', 'off']), 'on'), hint: 'on or off' },
  CAPABILITIES: {
    schema: z._default(z.enum(['all', ...FLAVOURS]), 'all'),
    hint: 'all, spec, spec-other or spec-flat',
  },
  HOLD_SECONDS: { schema: z.optional(rules.holdSeconds), hint: rules.HOLD_HINT },
  LEDGER_STRIPES: { schema: z.optional(rules.stripes), hint: rules.STRIPES_HINT },
  SECRET: { schema: z.optional(rules.secret), hint: rules.SECRET_HINT, hidden: true },
  SECRET_PREVIOUS: { schema: z._default(rules.secrets, []), hint: rules.SECRETS_HINT, hidden: true },
  CALLBACK_LOCAL: { schema: z._default(rules.localOrigins, []), hint: rules.LOCAL_ORIGINS_HINT },
  TRUSTED_PROXIES: { schema: z._default(rules.networkParts, []), hint: rules.PROXIES_HINT },
} as const

type Settings = Parsed<typeof TABLE>
export type Environment = Omit<Settings, 'SEED'> & { readonly SEED: WorldName }

/** Two ports of one number cannot both be listened on. */
function samePorts({ PORT, TOOLS_PORT, CROSS_ORIGIN_PORT }: Partial<Settings>): string[] {
  const ports = Object.entries({ PORT, TOOLS_PORT, CROSS_ORIGIN_PORT }).filter(([, port]) => port !== undefined)
  return ports.flatMap(([name, port], at) =>
    ports
      .slice(at + 1)
      .filter(([, other]) => other === port)
      .map(([other]) => `${name} and ${other} are both ${String(port)}: give each a port of its own.`),
  )
}

/**
 * The settings of a start, from the environment. An empty variable counts as not set.
 *
 * @throws StartError with one line for each variable that is wrong, and what it may be
 */
export function readEnvironment(given: Given): Environment {
  return z.parse(z.custom<Environment>(), readVariables({ table: TABLE, given, contradictions: samePorts }))
}
