import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const ISSUER = 'Settlement Business Center'

/** A seed with the parameters that every authenticator knows (RFC 6238). */
export const totpOf = (seed: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(seed),
  })

/** A new seed in base32, 160 bits (RFC 4226 section 4). */
export function newTotpSeed(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address that authenticator apps read from the QR code. */
export function totpUri(seed: string, label: string): string {
  return totpOf(seed, label).toString()
}

/**
 * The time step of a code that belongs to the present 30 seconds, to those before or to those after: the clock of a phone
 * is seldom exact (RFC 6238). Else null. The caller stores the last accepted step and accepts later ones only, so that each code works once.
 *
 * @param seconds the present time
 */
export function totpStep(seed: string, code: string, seconds: number): number | null {
  const present = Math.floor(seconds / STEP_SECONDS)
  const delta = totpOf(seed).validate({ token: code, timestamp: seconds * 1000, window: 1 })
  return delta === null ? null : present + delta
}
