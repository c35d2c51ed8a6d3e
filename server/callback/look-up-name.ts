import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** An IP address of a name. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface LookUpLimits {
  /** Addresses of DNS servers, such as `127.0.0.1:5353`; default: those of this machine's settings. */
  readonly servers?: readonly string[]
  /** How long a name may take, in milliseconds; default 5 s. */
  readonly millis?: number
}

const LOOK_UP_MILLIS = 5_000
/** How long one question may take before it is asked again, in milliseconds. */
const QUESTION_MILLIS = 1_500
/** How long the other family may take once one has answered: a receiver must not wait for DNS servers that drop AAAA. */
const OTHER_FAMILY_MILLIS = 500
const NO_SUCH_RECORD: ReadonlySet<unknown> = new Set([NODATA, NOTFOUND])

/**
 * Asks DNS for the addresses of a name that a merchant typed. The question has a socket of its own. `dns.lookup`, which
 * nodes, mail and adapters use, waits in a thread of which a process has four, shared with password hashes and files: names
 * that nobody answers for would stop all of these. The hosts file is not read: a merchant's name is on the open internet.
 *
 * @returns IPv4 first: many servers have no IPv6; empty when the name has no address
 * @throws an error with a `code` of node:dns when DNS did not answer in time
 * @example
 * await lookUpName('shop.example', { signal: AbortSignal.timeout(15_000) })
 */
export async function lookUpName(
  host: string,
  { signal }: { readonly signal: AbortSignal },
  { servers, millis = LOOK_UP_MILLIS }: LookUpLimits = {},
): Promise<readonly ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: Math.min(millis, QUESTION_MILLIS), tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = (): void => resolver.cancel()
  const timers = [setTimeout(cancel, millis)]
  signal.addEventListener('abort', cancel, { once: true })
  const ask = async (family: 4 | 6): Promise<readonly ResolvedAddress[]> => {
    const found = await (family === 4 ? resolver.resolve4(host) : resolver.resolve6(host))
    timers.push(setTimeout(cancel, OTHER_FAMILY_MILLIS))
    return found.map((address) => ({ address, family }))
  }
  try {
    const answers = await Promise.allSettled([ask(4), ask(6)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [reasonOf(answer)] : []))
    const failed = failures.find(({ code }) => !NO_SUCH_RECORD.has(code))
    if (found.length === 0 && failed !== undefined) throw failed.reason
    return found
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

function reasonOf({ reason }: PromiseRejectedResult): { reason: unknown; code: unknown } {
  const thrown: unknown = reason
  return { reason: thrown, code: thrown instanceof Error && 'code' in thrown ? thrown.code : undefined }
}
