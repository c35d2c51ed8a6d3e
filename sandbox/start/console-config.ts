import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { HeaderConfig } from '../../tools/headers.mjs'

/** The fields that the headers and the web manifest need; all others are passed on unchanged. */
const shipped = z.looseObject({
  title: z.string(),
  wallet: z.object({ active: z.enum(['test', 'production']), test: z.string(), production: z.string() }),
  error_report_url: z.nullable(z.string()),
})

export type ServedConfig = HeaderConfig & { title: string } & Record<string, unknown>

export interface Addresses {
  readonly api_base: string
  readonly wallet: string
  readonly tools: string
}

/** Reads the release's config.json and sets the addresses of this machine in it, as an operator would. */
export function consoleConfig(folder: string, { api_base, wallet, tools }: Addresses): ServedConfig {
  const config = z.parse(shipped, JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')))
  const { host, port } = new URL(tools)
  return {
    ...config,
    api_base,
    wallet: { ...config.wallet, active: 'test', test: wallet },
    // The build ships an example that names no network's explorer: this machine has its own.
    documentation_url: `${tools}/docs`,
    // Merchants' pictures are on the tools port: never on the console's own origin.
    picture_origin: tools,
    explorer_hosts: [host, `localhost:${port}`],
  }
}
