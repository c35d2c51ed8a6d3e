import { confirms, isReady, changePasskey } from '#server/access/passkey'
import { fits, saysOf } from '#server/access/row-seal'
import { holdEpoch, isOfThisEpoch } from '#server/access/security-epoch'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { randomToken, sha256 } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { Call } from '#server/http/handler'
import type { AnswerOf } from '#shared/contract/operation'
import type { passkeyChallenge, passkeyLogin } from '#shared/contract/passkey-login'
import { digestOf } from '#shared/payout/canonical-lines'
import { signInText } from '#shared/payout/passkey-text'
import { merchantById } from './find-merchant'
import { signIn } from './sign-in'
import type { SignedIn } from './sign-in'

/** As long as a ticket of a wallet: a person answers the device meanwhile. */
const CHALLENGE_SECONDS = 120

/**
 * Stores what a page needs for one sign-in by passkey. It belongs to nobody yet: the passkey says whose it is.
 *
 * @throws Refusal origin_refused
 */
export async function newPasskeyChallenge(
  { db, clock, settings: { console_origins, rp_id } }: Services,
  { console_origin, origin }: { console_origin: string; origin: string | null },
): Promise<AnswerOf<typeof passkeyChallenge>> {
  const isForeign = origin !== null && origin !== console_origin
  if (rp_id === null || isForeign || !console_origins.includes(console_origin)) throw new Refusal('origin_refused')
  const nonce = randomToken()
  const created_at = clock.now()
  const not_after = clock.seconds() + CHALLENGE_SECONDS
  await db
    .insertInto('passkey_challenge')
    .values({ nonce_hash: sha256(nonce), console_origin, created_at, expires_at: new Date(not_after * 1000) })
    .execute()
  return { nonce, not_after: String(not_after), rp_id }
}

/**
 * Signs in by a passkey that has verified its person: that is something he has and something he knows or is, so it stands for the
 * whole sign-in (docs/decisions/0019). The challenge is used up first, also by a wrong answer.
 *
 * @throws Refusal passkey_refused, the same for every fault; passkey_not_ready to who has proven that it is his
 */
export async function byPasskey(call: Call<typeof passkeyLogin>, services: Services): Promise<SignedIn> {
  const { nonce, assertion, kept = false } = call.body
  const { db, clock, log, settings } = services
  const asked = await spendChallenge(db, nonce, clock.now())
  const merchant_id = await ownerOf(db, assertion.credential_id)
  if (asked === undefined || merchant_id === undefined) throw refused(services, 'unknown')
  const { console_origin, expires_at, created_at } = asked
  const not_after = String(Math.floor(expires_at.getTime() / 1000))
  const challenge = digestOf(signInText({ origin: console_origin, nonce, not_after }))
  const at = { ...settings, console_origins: [console_origin] }
  return await inTransaction(db, async (trx) => {
    await holdEpoch(trx, merchant_id)
    const passkey = await lockedPasskey(trx, assertion.credential_id)
    const merchant = await merchantById(trx, merchant_id)
    if (passkey === undefined || merchant === undefined || passkey.merchant_id !== merchant_id)
      throw refused(services, 'unknown')
    if (!fits(settings, 'passkey', passkey)) throw refused(services, 'forged_row')
    const found = await confirms(at, { proof: assertion, challenge, spki: passkey.spki })
    if (found === undefined) throw refused(services, 'assertion')
    if (!isReady(passkey, clock.now())) throw new Refusal('passkey_not_ready')
    if (!(await isOfThisEpoch(trx, merchant_id, created_at))) throw refused(services, 'epoch')
    if (!isLater(found.sign_count, passkey.sign_count)) throw refused(services, 'sign_count')
    await changePasskey(trx, settings, { id: passkey.id, sign_count: String(found.sign_count) })
    log.info({ accepted: true }, 'passkey sign-in')
    return await signIn(trx, services, { ...call, merchant, kept, way: 'passkey', passkey_id: passkey.id })
  })
}

type Fault = 'unknown' | 'forged_row' | 'assertion' | 'epoch' | 'sign_count'

function refused({ log }: Services, fault: Fault): Refusal {
  log.info({ accepted: false, fault }, 'passkey sign-in')
  return new Refusal('passkey_refused')
}

/**
 * Whether an authenticator that counts has counted on: a copy of it counts apart. One that does not count always says 0. Challenges
 * are used one at a time, so here, unlike with payouts, an answer can be held against the one before.
 */
const isLater = (count: number, before: string): boolean =>
  BigInt(count) > BigInt(before) || (count === 0 && before === '0')

/** Marks a challenge as used and returns it; undefined when it is unknown, used or expired. */
function spendChallenge(db: Db, nonce: string, now: Date) {
  return db
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('nonce_hash', '=', sha256(nonce))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['console_origin', 'created_at', 'expires_at'])
    .executeTakeFirst()
}

async function ownerOf(db: Db, credential_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('merchant_id')
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()
  return row?.merchant_id
}

function lockedPasskey(trx: Trx, credential_id: string) {
  return trx
    .selectFrom('passkey')
    .select(['id', 'merchant_id', 'spki', 'state', 'ready_at', 'sign_count', 'seal', saysOf('passkey').as('says')])
    .where('credential_id', '=', credential_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
