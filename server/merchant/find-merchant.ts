import { fits, saysOf, sealNew } from '#server/access/row-seal'
import { limitedAs } from '#server/core/network-address'
import { Refusal } from '#server/core/refusal'
import type { SecretKeys } from '#server/core/secrets'
import type { CoreServices } from '#server/core/services'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db, Trx } from '#server/database/schema'
import { takeHits } from '#server/http/rate-limit'

const UNIQUE_VIOLATION = '23505'
const HOUR = 3600

/** What the log-in needs to know about a merchant. */
export interface SignInMerchant {
  readonly id: string
  readonly mchid: string
  readonly email: string | null
  readonly password_hash: string | null
  readonly google_bound_at: Date | null
  /** Of the moment at which the rest was read: a sign-in by a password that was replaced since then is refused. */
  readonly security_epoch: string
}

const SIGN_IN_COLUMNS = ['id', 'mchid', 'email', 'password_hash', 'google_bound_at', 'security_epoch'] as const

/** The merchant with a mailbox. @param email in lower case */
export function merchantByEmail(db: Db, email: string): Promise<SignInMerchant | undefined> {
  return db
    .selectFrom('merchant')
    .select(SIGN_IN_COLUMNS)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The merchant with an id; undefined for one that was deregistered. */
export function merchantById(db: Db, id: string): Promise<SignInMerchant | undefined> {
  return db
    .selectFrom('merchant')
    .select(SIGN_IN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A wallet as it is stored, with the address in its normal form (shared/address). */
export interface WalletKey {
  readonly chain_type: string
  readonly address: string
}

/** @throws Refusal wallet_not_linked for a wallet that somebody has written into the database without SECRET */
async function merchantByWallet(
  db: Db,
  keys: SecretKeys,
  { chain_type, address }: WalletKey,
): Promise<SignInMerchant | undefined> {
  const found = await db
    .selectFrom('merchant_wallet')
    .innerJoin('merchant', 'merchant.id', 'merchant_wallet.merchant_id')
    .select(['merchant.id', 'merchant.mchid', 'merchant.email', 'merchant.password_hash', 'merchant.google_bound_at'])
    .select('merchant.security_epoch')
    .select(['merchant_wallet.seal', saysOf('wallet').as('says')])
    .where('merchant_wallet.chain_type', '=', chain_type)
    .where('merchant_wallet.address', '=', address)
    .where('merchant.deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { seal, says, ...merchant } = found
  if (!fits(keys, 'wallet', { seal, says })) throw new Refusal('wallet_not_linked')
  return merchant
}

/** Makes a merchant whose merchant permission is not open yet (status 1). */
export async function createMerchant(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  { email, password_hash }: { email: string | null; password_hash: string | null },
): Promise<SignInMerchant> {
  const mchid = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
  const made = await trx
    .insertInto('merchant')
    .values({
      mchid,
      name: `Merchant ${mchid.slice(-4)}`,
      email,
      password_hash,
      transaction_password_hash: null,
      phone: null,
      area_code: null,
      google_secret: null,
      google_bound_at: null,
      google_pending_secret: null,
      google_pending_at: null,
      factors_changed_at: null,
      withdrawals_paused_at: null,
      deleted_at: null,
      created_at: clock.now(),
    })
    .returning(SIGN_IN_COLUMNS)
    .executeTakeFirstOrThrow()
  await sealNew(trx, settings, 'merchant', [made.id])
  return made
}

/**
 * Counts an account that a wallet makes. Anybody makes wallets by the thousand, and each account may send codes to
 * strangers.
 *
 * @throws Refusal frequent_operation, with the seconds until the next hour begins
 */
async function countWalletAccount(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  ip: string,
): Promise<void> {
  const hour = Math.floor(clock.seconds() / HOUR) * HOUR
  const window = { subject: `wallet_account:ip:${limitedAs(ip)}`, window_start: new Date(hour * 1000), hits: 1 }
  if ((await takeHits(trx, window)) <= settings.wallet_accounts) return
  throw new Refusal('frequent_operation', [], hour + HOUR - clock.seconds())
}

/**
 * Finds the merchant of a wallet; the first log-in of a wallet makes one.
 *
 * @throws Refusal wallet_not_linked; frequent_operation where the network address has made its accounts of this hour
 */
export async function findOrCreateByWallet(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  { wallet, ip }: { wallet: WalletKey; ip: string },
): Promise<SignInMerchant> {
  // The lock keeps two tabs with the same new wallet from making two merchants.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet:${wallet.chain_type}:${wallet.address}`}, 0))`.execute(
    trx,
  )
  const known = await merchantByWallet(trx, services.settings, wallet)
  if (known !== undefined) return known
  await countWalletAccount(trx, services, ip)
  const merchant = await createMerchant(trx, services, { email: null, password_hash: null })
  await addWallet(trx, services.settings, {
    ...wallet,
    merchant_id: merchant.id,
    name: wallet.chain_type,
    at: services.clock.now(),
  })
  return merchant
}

/** Links a wallet to a merchant; false when it belongs to a merchant already. */
export async function addWallet(
  trx: Trx,
  keys: Pick<SecretKeys, 'secret'>,
  { at, ...wallet }: WalletKey & { merchant_id: string; name: string; at: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('merchant_wallet')
    .values({ ...wallet, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await sealNew(trx, keys, 'wallet', [added.id])
  return true
}

/** Whether the error is the violation of a unique constraint, such as `merchant_email_key`. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}
