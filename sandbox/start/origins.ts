import type { Environment } from './environment'

/** The origins of this process, such as `http://localhost:4173`, without a slash at the end. */
export interface Origins {
  readonly console: string
  readonly tools: string
  readonly wallet: string
  /** A second copy of the console, on another origin than the API; for tests only. */
  readonly crossOrigin: string | null
}

/** The origins that follow from the ports of a start. */
export function originsOf({ PORT, TOOLS_PORT, CROSS_ORIGIN_PORT }: Environment): Origins {
  return {
    console: `http://localhost:${PORT}`,
    tools: `http://127.0.0.1:${TOOLS_PORT}`,
    // A host of its own, because cookies and storage do not tell ports apart, and passkeys need a host name.
    wallet: `http://wallet.localhost:${TOOLS_PORT}`,
    crossOrigin: CROSS_ORIGIN_PORT === undefined ? null : `http://localhost:${CROSS_ORIGIN_PORT}`,
  }
}
