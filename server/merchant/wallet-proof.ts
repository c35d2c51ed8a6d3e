import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/schema'
import { writeLoginMessage } from '#server/wallet-proof/login-message'
import { verifySignature } from '#server/wallet-proof/verify-signature'
import { isChainType } from '#shared/address/chain-type'
import type { ChainType } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { consumeChallenge, insertChallenge, insertTicket, redeemTicket } from './queries/wallet-login'
import type { WalletKey } from './find-merchant'
import { randomToken, sha256 } from '#server/core/secrets'

const CHALLENGE_SECONDS = 5 * 60
/** As long as SECURITY.md allows: who links a wallet also waits for a code by mail meanwhile. */
const TICKET_SECONDS = 120

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** What the wallet window sends to begin a log-in. */
export interface ChallengeRequest {
  readonly chain_type: ChainType
  readonly address: string
  readonly public_key: string | null
  readonly state: string | null
  readonly console_origin: string
}

/**
 * Writes and stores the whole text that the wallet will sign, so that the server never parses a text of a client
 * (WALLET.md section 11).
 */
export async function writeChallenge(services: Services, request: ChallengeRequest) {
  const { chain_type, address, console_origin } = request
  const { settings, clock, db } = services
  if (!settings.console_origins.includes(console_origin)) throw new Refusal('origin_refused')
  if (!settings.chain_types.includes(chain_type)) throw new Refusal('chain_type_off')
  if (!checkAddress(chain_type, address).ok) throw new Refusal('address_wrong_chain')
  const now = clock.now()
  const nonce = randomBytes(16).toString('hex')
  const message = writeLoginMessage({
    domain: new URL(console_origin).host,
    uri: console_origin,
    chain_type,
    address,
    nonce,
    issued_at: clock.seconds(),
    expires_at: clock.seconds() + CHALLENGE_SECONDS,
  })
  const challenge = { ...request, id: randomToken(), message, nonce }
  await insertChallenge(db, { ...challenge, created_at: now, expires_at: later(now, CHALLENGE_SECONDS) })
  return { challenge_id: challenge.id, message, expires_at: clock.seconds() + CHALLENGE_SECONDS }
}

/** A signed challenge. */
export interface WalletProof {
  readonly challenge_id: string
  readonly address: string
  readonly signature: string
  readonly public_key: string | null
  /** The time inside a ton_proof, in seconds. */
  readonly timestamp: number | null
}

/**
 * Gives one uuid for one valid signature. The challenge is used up first, also by a wrong proof.
 *
 * @throws Refusal wallet_proof_refused, the same for every fault
 */
export async function issueTicket(services: Services, proof: WalletProof): Promise<string> {
  const { db, clock, log } = services
  const now = clock.now()
  const challenge = await consumeChallenge(db, proof.challenge_id, now)
  const normal = challenge === undefined ? null : provenAddress(challenge, proof, clock.seconds())
  log.info({ chain_type: challenge?.chain_type ?? null, accepted: normal !== null }, 'wallet proof')
  if (challenge === undefined || normal === null) throw new Refusal('wallet_proof_refused')
  const uuid = randomToken()
  const { chain_type, state_hash, console_origin } = challenge
  const expires_at = later(now, TICKET_SECONDS)
  await insertTicket(db, { uuid, chain_type, address: normal, state_hash, console_origin, created_at: now, expires_at })
  return uuid
}

interface StoredChallenge {
  readonly chain_type: string
  readonly address: string
  readonly public_key: string | null
  readonly message: string
  readonly console_origin: string
}

/** The normal form of the address if its owner signed the message; else null. */
function provenAddress(challenge: StoredChallenge, proof: WalletProof, now: number): string | null {
  const { chain_type, address, message } = challenge
  if (!isChainType(chain_type) || proof.address !== address) return null
  const public_key = proof.public_key ?? challenge.public_key
  if (challenge.public_key !== null && public_key !== challenge.public_key) return null
  const domain = new URL(challenge.console_origin).host
  const given = { public_key: public_key ?? undefined, timestamp: proof.timestamp ?? undefined }
  if (!verifySignature({ ...given, chain_type, address, message, signature: proof.signature, domain, now })) return null
  const verdict = checkAddress(chain_type, address)
  return verdict.ok ? verdict.normal : null
}

/**
 * Redeems a uuid once, for the browser that began the log-in. The wallet was given a `state` that only that browser
 * knows. Without this check an attacker could send his own uuid to a victim, who would then be signed in to the
 * attacker's account.
 */
export async function redeemUuid(
  db: Db,
  { uuid, state, origin, now }: { uuid: string; state: string | null; origin: string | null; now: Date },
): Promise<WalletKey & { readonly signed_at: Date }> {
  const ticket = await redeemTicket(db, uuid, now)
  if (ticket === undefined) throw new Refusal('wallet_ticket_refused')
  const { chain_type, address, state_hash, console_origin, created_at: signed_at } = ticket
  const sameBrowser = state === null ? state_hash === null : isHashOf(state, state_hash)
  if (!sameBrowser || (origin !== null && origin !== console_origin)) throw new Refusal('wallet_ticket_refused')
  return { chain_type, address, signed_at }
}

function isHashOf(state: string, hash: Buffer | null): boolean {
  return hash !== null && timingSafeEqual(sha256(state), hash)
}
