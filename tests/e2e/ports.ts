/** The ports of one server of the tests. */
export interface Ports {
  console: number
  tools: number
  /** The same built files, on another origin than the API. */
  crossOrigin: number
}

/** So many workers, and each has a server of its own: the clock and the chains of a sandbox are one for all its tests. */
export const WORKERS = 2
/** Other ports than those of `npm start`, whose server may run beside the tests. `E2E_PORT` changes all of them. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4273)

/** The ports of the server of a worker, counted from 0. */
export function portsOf(worker: number): Ports {
  const first = FIRST_PORT + worker * 2
  return { console: first, tools: first + 1, crossOrigin: first + 10 }
}

/** The ports of this process: Playwright numbers its workers, and reads the settings anew in each. */
export const {
  console: consolePort,
  tools: toolsPort,
  crossOrigin: crossOriginPort,
} = portsOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))
