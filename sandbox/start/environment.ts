import * as z from 'zod/mini'
import { isWorldName } from '#sandbox/worlds/world'
import type { WorldName } from '#sandbox/worlds/world'
import { StartError } from '#server/database/start-error'

const port = z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(65_535)))
const LONGEST_HOLD = 30 * 24 * 3600
const hold = z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(LONGEST_HOLD)))
const MOST_STRIPES = 1024
const stripes = z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(MOST_STRIPES)))
const web = (protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)))
const secrets = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((each) => each.trim())),
  ),
  z.array(z.string().check(z.minLength(32))),
)
const database = web(['postgres:', 'postgresql:'])
const nodes = z.string().check(z.minLength(1))

/** Each variable with its rule, and with the values it may have, for the message to the person who set it. */
const rules = {
  PORT: { schema: z._default(port, 4173), hint: 'a port from 1 to 65535' },
  TOOLS_PORT: { schema: z._default(port, 4174), hint: 'a port from 1 to 65535' },
  CROSS_ORIGIN_PORT: { schema: z.optional(port), hint: 'a port from 1 to 65535' },
  HOST: { schema: z.optional(z.string().check(z.minLength(1))), hint: 'an address of this machine' },
  DATA_DIR: { schema: z._default(z.string().check(z.minLength(1)), '.data'), hint: 'a folder' },
  DATABASE_URL: { schema: z.optional(database), hint: 'postgres://user:password@host:port/database' },
  ROLE: { schema: z._default(z.enum(['all', 'api', 'worker']), 'all'), hint: 'all, api or worker' },
  EVM_RPC_URL: { schema: z.optional(nodes), hint: 'the http addresses of two EVM nodes of one chain' },
  SMTP_URL: { schema: z.optional(web(['smtp:', 'smtps:'])), hint: 'smtp://user:password@host:port' },
  SEED: {
    schema: z._default(z.string().check(z.refine(isWorldName)), 'demo'),
    hint: 'demo, empty, large, review or small',
  },
  SIMULATE: { schema: z._default(z.enum(['on', 'off']), 'on'), hint: 'on or off' },
  CAPABILITIES: { schema: z._default(z.enum(['all', 'spec']), 'all'), hint: 'all or spec' },
  HOLD_SECONDS: { schema: z.optional(hold), hint: `whole seconds from 1 to ${LONGEST_HOLD} (30 days)` },
  LEDGER_STRIPES: { schema: z.optional(stripes), hint: `a whole number from 1 to ${MOST_STRIPES}` },
  SECRET_PREVIOUS: {
    schema: z.optional(secrets),
    hint: 'earlier secrets of at least 32 characters, with commas between',
  },
  SECRET: { schema: z.optional(z.string().check(z.minLength(32))), hint: 'at least 32 characters' },
} as const

type Rules = typeof rules
type Parsed = { readonly [Name in keyof Rules]: z.output<Rules[Name]['schema']> }
export type Environment = Omit<Parsed, 'SEED'> & { readonly SEED: WorldName }

/**
 * The settings of a start, from the environment. An empty variable counts as not set.
 *
 * @throws StartError with one sentence that names the variable and what it may be
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const entries = Object.entries(rules).map(([name, { schema, hint }]) => {
    const parsed = z.safeParse(schema, variables[name] || undefined)
    if (!parsed.success)
      throw new StartError(
        'settings_wrong',
        // The value of a secret must not reach a log through the message of a failed start.
        `${name.startsWith('SECRET') ? name : `${name}=${variables[name]}`} cannot be used: give ${hint}, or leave it out.`,
      )
    return [name, parsed.data] as const
  })
  return z.parse(z.custom<Environment>(), Object.fromEntries(entries))
}
