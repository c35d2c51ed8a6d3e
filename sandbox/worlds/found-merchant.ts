import { randomBytes } from 'node:crypto'
import { insertKey } from '#server/access/application-key'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { sealNew } from '#server/access/row-seal'
import type { Trx } from '#server/database/schema'
import { accountAddress } from '#sandbox/wallet/keys/account-keys'
import { demoMerchantSeed } from '#sandbox/wallet/keys/demo-merchant'
import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'

/** The sign-in of the demo merchant. It is printed at every start, and exists in a sandbox only. */
export const DEMO_LOGIN = { email: 'mia.chen@northwind.example', password: 'Northwind2026' } as const

/** HC has the addresses of Solana, and a wallet belongs to one account only. */
const WALLET_CHAINS = CHAIN_TYPES.filter((type) => type !== 'HC')
const FOLLOWED = ['1', '2', '3']

export interface NewMerchant {
  readonly name: string
  readonly mchid: string
  readonly status: 1 | 2 | 3
  readonly secret: string
  readonly at: Date
}

/** The address in the spelling that the log-in compares with. */
function normalAddress(chain_type: ChainType): string {
  const verdict = checkAddress(chain_type, accountAddress(demoMerchantSeed(), chain_type))
  if (!verdict.ok) throw new Error(`The demo wallet has no valid address on ${chain_type}: ${verdict.reason}`)
  return verdict.normal
}

/** Inserts the merchant of a world: the "Demo merchant" of the wallet window, with a wallet on every chain. @returns its id */
export async function foundMerchant(trx: Trx, { name, mchid, status, secret, at }: NewMerchant): Promise<string> {
  const { id } = await trx
    .insertInto('merchant')
    .values({
      name,
      mchid,
      status,
      zone_chosen: true,
      email: DEMO_LOGIN.email,
      password_hash: await hashPassword(passwordDigestOf(DEMO_LOGIN.password), secret),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealNew(trx, { secret }, 'merchant', [id])
  const wallets = await trx
    .insertInto('merchant_wallet')
    .values(
      WALLET_CHAINS.map((chain_type) => ({
        merchant_id: id,
        chain_type,
        address: normalAddress(chain_type),
        name: 'Demo merchant',
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  await sealNew(
    trx,
    { secret },
    'wallet',
    wallets.map((wallet) => wallet.id),
  )
  await trx
    .insertInto('market_follow')
    .values(FOLLOWED.map((market_token_id, index) => ({ merchant_id: id, market_token_id, position: index + 1 })))
    .execute()
  return id
}

export interface NewApplication {
  readonly name: string
  readonly prefix: string
  readonly weight: number
  readonly mode: 'address' | 'hybrid' | 'otc'
}

interface OpenedApplication {
  readonly merchant_id: string
  readonly at: Date
  /** Position in the merchant's list, from 0. */
  readonly position: number
  readonly application: NewApplication
  /** Seals the KEY. */
  readonly secret: string
  readonly notify_url: string
}

/** Inserts an application with a KEY that takes every payable token. @returns its id */
export async function openApplication(
  trx: Trx,
  { merchant_id, at, position, application, notify_url, secret }: OpenedApplication,
): Promise<string> {
  const { id } = await trx
    .insertInto('application')
    .values({
      merchant_id,
      appid: `app${String(position + 1).padStart(4, '0')}`,
      name: application.name,
      website_url: `https://${application.prefix.toLowerCase()}.northwind.example`,
      mode: application.mode,
      notify_url,
      sort: position,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tokens = await trx.selectFrom('token').select('id').where('payable', '=', true).execute()
  await trx
    .insertInto('application_token')
    .values(tokens.map((token) => ({ application_id: id, token_id: token.id })))
    .execute()
  const key = randomBytes(32).toString('base64url')
  await insertKey(trx, { secret, previous_secrets: [] }, { application_id: id, key, created_at: at })
  return id
}
