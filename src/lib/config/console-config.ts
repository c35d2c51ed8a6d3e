import { type Locale, isLocale } from '@/lib/i18n/locale'

/**
 * The content of `public/config.json`: everything that differs between two deployments of one build (PRODUCT.md section
 * 2). Neither the URL nor the browser's storage overrides any of it.
 */
export interface ConsoleConfig {
  title: string
  /** A picture that replaces the mark, at least 56 px high. */
  logo: string | null
  /** The colour of the brand's mark, `#RRGGBB`; `brand-colour.ts` makes the colours of buttons and links from it. */
  colour: string
  languages: Locale[]
  /** `/api/v1` on this host or `https://api.example.com/api/v1`; no slash at its end. */
  api_base: string
  headers: { token: string; language: string; time: string }
  /** Paths of calls that SPEC.md does not name, by operation: `{"session.walletLogin": "/public/login/wallet"}`. */
  paths: Record<string, string>
  /** Exact origins of the wallet window. */
  wallet: { active: 'test' | 'production'; test: string; production: string }
  documentation_url: string | null
  /** Hosts that transaction links may lead to. */
  explorer_hosts: string[]
  /** Chain types that a merchant may sign in with. */
  enabled_chains: string[]
  /** Where the console reports its own errors, without any value. */
  error_report_url: string | null
  /** Where browsers report what the policy of the pages has stopped, with the whole address of the page. */
  csp_report_url?: string | null
  /** Where logos are served, when that is neither the console nor the API; it is in the policy of images. */
  picture_origin?: string | null
  /** Whom merchants can ask: a mail address or a web address. Without one no sentence speaks of support. */
  support_contact?: string | null
}

type Rule = (value: unknown) => boolean

const text =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const nullOr =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value)
const listOf =
  (rule: Rule, least = 0): Rule =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(rule)

const origin = text(/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/)
const header = text(/^[A-Za-z0-9-]{1,64}$/)
const webAddress = text(/^(?:https?:\/\/[^\s/]|\/(?!\/))\S{0,500}$/)
const mailAddress = text(/^[^\s@<>"/?&]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
const path = text(/^(?:\/[\w.{}-]+)+$/)

/** The rule of every field, by its name in the file. It is written by hand: a schema library would add a tenth to the size of log-in. */
const RULES: Readonly<Record<string, Rule>> = {
  title: text(/^\S.{0,59}$/),
  logo: nullOr(webAddress),
  colour: text(/^#[0-9a-fA-F]{6}$/),
  languages: listOf((value) => typeof value === 'string' && isLocale(value), 1),
  api_base: text(/^(?:https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:\/[\w.-]+)*|(?:\/[\w.-]+)+)$/),
  'headers.token': header,
  'headers.language': header,
  'headers.time': header,
  paths: (value) => isRecord(value) && Object.values(value).every(path),
  'wallet.active': text(/^(?:test|production)$/),
  'wallet.test': origin,
  'wallet.production': origin,
  documentation_url: nullOr(webAddress),
  explorer_hosts: listOf(text(/^[a-z0-9.-]+(?::\d{1,5})?$/)),
  enabled_chains: listOf(text(/^\w+$/)),
  error_report_url: nullOr(webAddress),
  csp_report_url: (value) => value === undefined || nullOr(webAddress)(value),
  picture_origin: (value) => value === undefined || nullOr(origin)(value),
  support_contact: (value) => value === undefined || nullOr((one) => webAddress(one) || mailAddress(one))(value),
}

/**
 * The names of all fields, as in the file.
 * @internal Documents are held against it.
 */
export const configFields: readonly string[] = Object.keys(RULES)

/** The names of the fields that are missing or wrong, as in the file: `wallet.production`. */
export function wrongFields(written: unknown): string[] {
  return Object.entries(RULES).flatMap(([field, isRight]) => (isRight(valueAt(written, field)) ? [] : [field]))
}

/** Whether every field is present and right. */
export function isConsoleConfig(written: unknown): written is ConsoleConfig {
  return wrongFields(written).length === 0
}

/** The exact origin of the wallet window that this deployment uses. */
export function walletOrigin(config: ConsoleConfig): string {
  return config.wallet[config.wallet.active]
}

function valueAt(written: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), written)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
