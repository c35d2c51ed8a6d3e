import * as z from 'zod/mini'

/** COSE numbers of algorithms. Most authenticators use ES256; those in a TPM often use RS256. */
export const ES256 = -7
export const RS256 = -257

/** The account types of SPEC.md section 3. */
export const ACCOUNT_TYPES = [
  'apple',
  'google',
  'telegram',
  'applePasskey',
  'googlePasskey',
  'local',
  'localImport',
] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

const hexSeed = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const base64Url = z.string().check(z.regex(/^[\w-]+$/))
const passkey = { credential_id: base64Url, algorithm: z.literal([ES256, RS256]), spki: base64Url }

/**
 * Where the seed of an account is.
 * - `kept`: in this window's storage
 * - `passkey`: in this window's storage, handed out only after the passkey confirmed the person
 * - `prf`: nowhere; the passkey computes it (WebAuthn PRF extension)
 */
const secretSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), seed: hexSeed }),
  z.object({ kind: z.literal('passkey'), ...passkey, seed: hexSeed }),
  z.object({ kind: z.literal('prf'), ...passkey }),
])
export type AccountSecret = z.output<typeof secretSchema>

export const accountSchema = z.object({
  id: z.string(),
  type: z.union([z.enum(ACCOUNT_TYPES), z.literal('demo')]),
  /** The address on Ethereum. It identifies the account on screen, also while the seed is locked. */
  address: z.string(),
  secret: secretSchema,
})
/** An account that this window knows. `demo` is the demo merchant of the sandbox, which everybody can use. */
export type Account = z.output<typeof accountSchema>
