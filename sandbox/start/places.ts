import type { Environment } from './environment'

/** Where this process is reached, without slashes at the end. */
export interface Places {
  readonly console: string
  readonly tools: string
  readonly wallet: string
  /** The console once more, on an origin that is not the API's; tests only. */
  readonly crossOrigin: string | null
}

export function placesOf({ PORT, TOOLS_PORT, CROSS_ORIGIN_PORT }: Environment): Places {
  return {
    console: `http://localhost:${PORT}`,
    tools: `http://127.0.0.1:${TOOLS_PORT}`,
    // Another host on purpose: cookies and storage ignore ports, and passkeys need a name.
    wallet: `http://wallet.localhost:${TOOLS_PORT}`,
    crossOrigin: CROSS_ORIGIN_PORT === undefined ? null : `http://localhost:${CROSS_ORIGIN_PORT}`,
  }
}
