import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../../deploy')

const service = z.object({
  build: z.optional(z.object({ target: z.optional(z.string()) })),
  command: z.optional(z.array(z.string())),
  environment: z._default(z.record(z.string(), z.string()), {}),
  env_file: z.optional(z.unknown()),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
  logging: z.optional(z.unknown()),
  volumes: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.string()), []),
  network_mode: z.optional(z.string()),
  networks: z.optional(z.unknown()),
  depends_on: z.optional(
    z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.literal('service_healthy') }))]),
  ),
})
const block = z.object({ subnet: z.string(), ip_range: z.optional(z.string()), gateway: z.optional(z.string()) })
const network = z.object({ ipam: z.optional(z.object({ config: z.array(block) })) })
const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), network),
})

type Given = Readonly<Record<string, string>>
export type ComposeFile = z.infer<typeof composeFile>

/**
 * The variables of an example.env, as the operator copies it.
 *
 * @param folder below deploy
 * @example exampleEnv('cluster')['PUBLIC_URL'] // 'https://pay.example'
 */
export function exampleEnv(folder: string): Given {
  const lines = readFileSync(join(root, folder, 'example.env'), 'utf8').split('\n')
  const set = lines.filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** As `docker compose` does, the innermost first; `:?` stops it when the variable is not set. */
function filledText(text: string, given: Given): string {
  const next = text.replaceAll(/\$\{(\w+):([?+-])([^{}$]*)\}/g, (_, name: string, mark: string, word: string) => {
    const value = given[name] ?? ''
    if (mark === '?' && value === '') throw new Error(`${name} is not set`)
    if (mark === '+') return value === '' ? '' : word
    return value === '' ? word : value
  })
  return next === text ? text : filledText(next, given)
}

function filled(value: unknown, given: Given): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, given))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, given)]))
  return typeof value === 'string' ? filledText(value, given) : value
}

/**
 * A compose.yaml with the values of its variables.
 *
 * @param folder below deploy
 * @param given what stands in its .env; that of its example.env unless given
 * @throws Error for a variable that it asks for and that is not set
 * @example composeOf('cluster').services['api-1']?.environment['ROLE'] // 'api'
 */
export function composeOf(folder: string, given = exampleEnv(folder)): ComposeFile {
  const text = readFileSync(join(root, folder, 'compose.yaml'), 'utf8')
  return z.parse(composeFile, filled(parse(text, { merge: true }), given))
}
