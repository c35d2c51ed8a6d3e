import * as z from 'zod/mini'

/** `https://host[:port]`, nothing behind it. Plain http only where a tester works on one machine. */
const origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/))
/** A path of this host, or an address elsewhere; never ends with a slash. */
const base = z
  .string()
  .check(z.regex(/^(?:https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?)?(?:\/[\w.-]+)*$/), z.minLength(1))
const path = z.string().check(z.regex(/^(?:\/[\w.{}-]+)+$/))
const webAddress = z.string().check(z.maxLength(500), z.regex(/^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/))
const headerName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const host = z.string().check(z.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/))

/**
 * `public/config.json`: all that differs between two deployments of one build (PRODUCT.md section 2). Neither the URL
 * nor the browser's storage overrides any of it.
 */
export const consoleConfig = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  /** A picture in place of the mark, at least 56 px high. */
  logo: z.nullable(webAddress),
  /** The brand's mark. Buttons and links take a darker or lighter tone of it until words on them are readable. */
  colour: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  languages: z.array(z.enum(['en', 'zh-CN'])).check(z.minLength(1)),
  api_base: base,
  headers: z.object({ token: headerName, language: headerName, time: headerName }),
  /** Paths of calls that SPEC.md does not name, by operation: `{"session.walletLogin": "/public/login/wallet"}`. */
  paths: z.record(z.string(), path),
  wallet: z.object({ active: z.enum(['test', 'production']), test: origin, production: origin }),
  documentation_url: z.nullable(webAddress),
  /** Hosts that transaction links may lead to. */
  explorer_hosts: z.array(host),
  /** Chain types that a merchant may sign in with. */
  enabled_chains: z.array(z.string().check(z.minLength(1))),
  error_report_url: z.nullable(webAddress),
})
export type ConsoleConfig = z.output<typeof consoleConfig>

/** The exact origin of the wallet window that this deployment uses. */
export function walletOrigin(config: ConsoleConfig): string {
  return config.wallet[config.wallet.active]
}
