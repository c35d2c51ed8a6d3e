import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { randomToken, sha256 } from '#server/core/secrets'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { epochOf, holdEpoch } from './security-epoch'

/**
 * As long as the hour in which the mails of an address are counted: whoever has used them all up, the newest of them
 * still has a link that works.
 */
const LINK_SECONDS = 3600
const PASSWORDS_PER_LINK = 5

/** What a link is for, by its e-mail flow: signing in, or a new password. */
const LINK_FLOWS = { login: 1, reset: 3 } as const
export type LinkKind = keyof typeof LINK_FLOWS

/** The kind of link that a mail of this flow has; null for none. */
export function linkKindOf(flow: number): LinkKind | null {
  if (flow === LINK_FLOWS.login) return 'login'
  return flow === LINK_FLOWS.reset ? 'reset' : null
}

/**
 * Makes the link of a mail. It stands for the mailed code, is used once, and works within an hour in any browser: the
 * password is still asked for. Only its hash is stored.
 *
 * @example
 * await mailLink(trx, services, { merchant_id, kind: 'login' }) // https://console.example/mailLink?link=login.x8S...
 */
export async function mailLink(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  { merchant_id, kind }: { merchant_id: string; kind: LinkKind },
): Promise<string> {
  const token = randomToken()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + LINK_SECONDS * 1000)
  await trx
    .insertInto('mail_link')
    .values({
      link_hash: sha256(token),
      merchant_id,
      flow: LINK_FLOWS[kind],
      epoch: epochOf(merchant_id),
      created_at,
      expires_at,
      used_at: null,
    })
    .execute()
  return `${settings.public_url}/mailLink?link=${kind}.${token}`
}

/**
 * Uses a link up and returns its merchant.
 *
 * @throws Refusal mail_link_expired when it is unknown, used, too old, or of an earlier epoch of the merchant
 */
export async function spendMailLink(
  trx: Trx,
  { clock }: Pick<CoreServices, 'clock'>,
  { link, kind }: { link: string; kind: LinkKind },
): Promise<string> {
  const now = clock.now()
  const spent = await trx
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('link_hash', '=', sha256(link))
    .where('flow', '=', LINK_FLOWS[kind])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['merchant_id', 'epoch'])
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal('mail_link_expired')
  await holdEpoch(trx, spent.merchant_id)
  const { isPresent } = await trx
    .selectNoFrom(sql<boolean>`${epochOf(spent.merchant_id)} = ${spent.epoch}::bigint`.as('isPresent'))
    .executeTakeFirstOrThrow()
  if (!isPresent) throw new Refusal('mail_link_expired')
  return spent.merchant_id
}

/** Makes a used link good again because the password beside it was wrong; at most four times per link. */
export async function giveLinkBack(trx: Trx, link: string): Promise<void> {
  await trx
    .updateTable('mail_link')
    .set((eb) => ({ used_at: null, failures: eb('failures', '+', 1) }))
    .where('link_hash', '=', sha256(link))
    .where('failures', '<', PASSWORDS_PER_LINK - 1)
    .execute()
}
