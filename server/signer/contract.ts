import * as z from 'zod/mini'

/** The largest body of a call, in bytes. */
export const MOST_BYTES = 64 * 1024

const network = z.string().check(z.regex(/^[\w-]{1,64}$/))
const index = z.string().check(z.regex(/^(?:0|[1-9]\d{0,18})$/))

/** The body of each call, by its name. Every number is a text, and a field that is not here is refused. */
export const requestSchemas = {
  /** Which address a key has. */
  address: z.strictObject({ network, purpose: z.enum(['treasury', 'gas', 'payment', 'recharge']), index }),
} as const

export type CallName = keyof typeof requestSchemas
export type RequestOf<Name extends CallName> = z.output<(typeof requestSchemas)[Name]>

/** What `GET /status` answers. */
export interface SignerStatus {
  readonly signer_id: string
  readonly networks: readonly { readonly network: string; readonly treasury: string; readonly gas: string }[]
  /** Keys that gave wrong signatures and are closed until the next start. */
  readonly closed_keys: readonly string[]
  readonly journal: { readonly entries: string; readonly last_hash: string }
}
