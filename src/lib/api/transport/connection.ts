/** What the calls need from the deployment and the session. Set once, by main.tsx. */
export interface Connection {
  /** `/api/v1` or `https://api.example.com/api/v1`. */
  base: string
  headers: { token: string; language: string; time: string }
  /** Other paths for calls that SPEC.md does not name, by operation. */
  paths: Readonly<Record<string, string>>
  language: () => string
  /** Whether the back end takes our parameters of a call of SPEC.md. */
  takesMore: (operation: string) => Promise<boolean>
  /** Where reports of errors go; null where nobody wants them. */
  error_report_url: string | null
  session: {
    token: () => string | undefined
    /** Aborted when the session ends, so that no late answer reaches the next one. */
    signal: () => AbortSignal
    /** The server refused this token. Ignored unless it is still the current token. */
    refused: (token: string) => void
    /** The server replaced this token, because a factor was changed. */
    renewed: (token: string, by: string) => void
    /** Nobody uses the page: what is fetched now must not keep the session alive. */
    isAway: () => boolean
  }
}

let connection: Connection | undefined

/** Sets the server and the session that the calls use. */
export function connect(to: Connection): void {
  connection = to
}

/**
 * The connection that `connect` set.
 * @throws Error when `connect` was not called, which is a mistake in the program
 */
export function connected(): Connection {
  if (!connection) throw new Error('connect() comes before the first call')
  return connection
}
