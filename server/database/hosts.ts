import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { DATABASE_MILLIS, refuseSkew } from './clock-skew'

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

/** What one silent host may cost each new connection, where there are others to ask. */
const SILENT_HOST_MILLIS = 3_000
/** A standby that was promoted, or a primary that has become one, is found by asking: its name says nothing. */
const ASK = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as closed, ${DATABASE_MILLIS} as millis`

/** The server answered, and takes no writes. */
export class ClosedToWrites extends Error {
  override readonly name = 'ClosedToWrites'
}

/** The part of a connection that is used. */
interface Asked {
  query(text: string): Promise<{ readonly rows: readonly { readonly closed?: unknown; readonly millis?: unknown }[] }>
}

/** Several servers of which one takes writes. Each connection goes to the one that did so last; one that fails turns to the next. */
export interface Hosts {
  readonly count: number
  /** Whether another server may take writes soon: there are several, or a proxy sends to the one that does. */
  readonly changes: boolean
  /** For a new connection: the server that takes writes now, as far as this process has found out. */
  readonly Client: typeof Client
  /**
   * Asks a new connection whether its server takes writes, where that can differ, and for its time: after a failover the
   * clock is another machine's.
   * @throws ClosedToWrites
   * @throws ClocksApart
   */
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
  // Behind one name there may be a proxy, which sends a connection to a standby in the moment of a switch.
  const asks = urls.length > 1 || url.includes(`${ATTRIBUTE}=`)
  const proven = new WeakSet<object>()
  let at = 0
  const chosenBy = new WeakMap<object, number>()
  // Several connections that fail together turn to the next server once.
  const turn = (client: object): void => {
    if (!proven.has(client) && at === chosenBy.get(client)) at = (at + 1) % urls.length
  }
  const HostClient = class extends Client {
    constructor(config?: string | ClientConfig) {
      const chosen = at
      const patience = urls.length > 1 ? { connectionTimeoutMillis: SILENT_HOST_MILLIS } : {}
      const given = typeof config === 'string' ? {} : config
      super({ ...given, ...patience, connectionString: urls[chosen] ?? url })
      chosenBy.set(this, chosen)
      this.once('end', () => turn(this))
    }

    // The event `end` comes later than the next try of a caller, which would then go to the same server again.
    override connect(): Promise<Client>
    override connect(callback: (error: Error | null, client?: Client) => void): void
    override connect(callback?: (error: Error | null, client?: Client) => void): Promise<Client> | void {
      if (callback === undefined)
        return super.connect().catch((error: unknown) => {
          turn(this)
          throw error
        })
      super.connect((error: Error | null, client?: Client) => {
        if (error) turn(this)
        callback(error, client)
      })
    }
  }
  return {
    count: urls.length,
    changes: asks,
    Client: HostClient,
    prove: async (client) => {
      const asked = Date.now()
      const { rows } = await client.query(ASK)
      const answered = Date.now()
      if (asks && rows[0]?.closed !== false) {
        turn(client)
        throw new ClosedToWrites('This PostgreSQL is a standby, or takes no writes.')
      }
      refuseSkew({ asked, answered, database: Number(rows[0]?.millis) })
      proven.add(client)
    },
  }
}
