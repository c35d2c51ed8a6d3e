import { Client } from 'pg'
import type { ClientConfig } from 'pg'

/** The servers that a connection string names, as in libpq: `postgres://user:password@one:5432,two:5432/database`. */
const PARTS = /^(?<user>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]*)(?<rest>.*)$/
const ATTRIBUTE = 'target_session_attrs'
/** Only a server that takes writes is of use here, so what libpq calls `any` would be a mistake. */
const WRITABLE: ReadonlySet<string | null> = new Set([null, 'read-write', 'primary'])

/**
 * One address for each host of a connection string. A string with one host is left as it is.
 *
 * @returns an empty list when it cannot be read, or asks for a server that need not take writes
 * @example hostUrls('postgres://u@a:5432,b:5433/pay?target_session_attrs=read-write') // [...@a:5432/pay, ...@b:5433/pay]
 */
export function hostUrls(url: string): string[] {
  const { user = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {}
  const urls = hosts.split(',').map((host) => `${user}${host}${rest}`)
  if (!urls.every((each) => URL.canParse(each) && WRITABLE.has(new URL(each).searchParams.get(ATTRIBUTE)))) return []
  return urls.map((each) => (new URL(each).searchParams.has(ATTRIBUTE) ? withoutAttribute(each) : each))
}

function withoutAttribute(text: string): string {
  const url = new URL(text)
  url.searchParams.delete(ATTRIBUTE)
  return url.toString()
}

/** A standby that was promoted, or a primary that has become one, is found by asking: its name says nothing. */
const ASK = "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as closed"

/** The server answered, and takes no writes. */
export class ClosedToWrites extends Error {
  override readonly name = 'ClosedToWrites'
}

/** The part of a connection that is used. */
interface Asked {
  query(text: string): Promise<{ readonly rows: readonly { readonly closed?: unknown }[] }>
}

/** Several servers of which one takes writes. Each connection goes to the one that did so last; one that fails turns to the next. */
export interface Hosts {
  readonly count: number
  /** For a new connection: the server that takes writes now, as far as this process has found out. */
  readonly Client: typeof Client
  /** Asks a new connection whether its server takes writes. @throws ClosedToWrites */
  prove(client: Asked): Promise<void>
}

/**
 * @param url as in DATABASE_URL
 * @example
 * const hosts = hostsOf(url)
 * const client = new hosts.Client()
 * await client.connect()
 * await hosts.prove(client)
 */
export function hostsOf(url: string): Hosts {
  const found = hostUrls(url)
  // What cannot be read is left to the driver, which says why.
  const urls = found.length > 0 ? found : [url]
  const proven = new WeakSet<object>()
  let at = 0
  const HostClient = class extends Client {
    constructor(config?: string | ClientConfig) {
      const chosen = at
      super({ ...(typeof config === 'string' ? {} : config), connectionString: urls[chosen] ?? url })
      this.once('end', () => {
        // Several connections that fail together turn to the next server once.
        if (!proven.has(this) && at === chosen) at = (at + 1) % urls.length
      })
    }
  }
  return {
    count: urls.length,
    Client: HostClient,
    prove: async (client) => {
      const { rows } = urls.length === 1 ? OPEN : await client.query(ASK)
      if (rows[0]?.closed !== false) throw new ClosedToWrites('This PostgreSQL is a standby, or takes no writes.')
      proven.add(client)
    },
  }
}

const OPEN = { rows: [{ closed: false }] }
