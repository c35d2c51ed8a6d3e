import { checkIpAddress } from '#shared/rules/ip-address'
import { PICTURE_PATH } from '#server/merchant/pictures-page'
import { Refusal } from '#server/core/refusal'
import type { Settings } from '#server/core/services'
import type { Trx } from '#server/database/schema'

/** What a merchant says of an application. Every rule holds for a new one and for a changed one. */
interface Wish {
  readonly name?: string | undefined
  readonly logo?: string | undefined
  readonly mode?: 'address' | 'hybrid' | 'otc' | undefined
  readonly token_ids?: readonly string[] | undefined
  readonly whitelist_ips?: readonly string[] | undefined
}

/** What the application is now; null for a new one. What it has already stays allowed. */
interface Present {
  readonly id: string
  readonly logo: string
  readonly mode: 'address' | 'hybrid' | 'otc'
}

interface Judged {
  readonly merchant_id: string
  readonly present: Present | null
  readonly wish: Wish
  readonly settings: Pick<Settings, 'tools_url'>
}

const refused = (path: string, message: string): Refusal => new Refusal('parameter_error', [{ path, message }])

/**
 * Judges what a merchant wants of an application. Lock the merchant's row before, so that two calls cannot take one name.
 *
 * @throws Refusal name_duplicate; mode_not_allowed for OTC without the permission; parameter_error at `logo`, `token_ids` or
 * `whitelist_ips`; currency_does_not_exist and currency_not_supported for a token
 */
export async function judgeWish(trx: Trx, judged: Judged): Promise<void> {
  const { wish, present } = judged
  if (wish.name !== undefined) await refuseTakenName(trx, judged, wish.name.trim())
  if (wish.mode === 'otc' && present?.mode !== 'otc') await refuseWithoutPermission(trx, judged)
  if (wish.logo !== undefined && wish.logo !== present?.logo) await refuseForeignPicture(trx, judged, wish.logo)
  if (wish.token_ids !== undefined) await refuseUnknownTokens(trx, judged, wish.token_ids)
  wish.whitelist_ips?.forEach((ip, place) => {
    if (!checkIpAddress(ip).ok) throw refused(`whitelist_ips.${place}`, 'The IP format is incorrect')
  })
}

/** The addresses of a whitelist as they are stored: trimmed, each once, in the order given. */
export function tidyIps(ips: readonly string[]): string[] {
  return [...new Set(ips.map((ip) => ip.trim()))]
}

async function refuseTakenName(trx: Trx, { merchant_id, present }: Judged, name: string): Promise<void> {
  const taken = await trx
    .selectFrom('application')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .where('id', '<>', present?.id ?? '0')
    .executeTakeFirst()
  if (taken !== undefined) throw new Refusal('name_duplicate', [{ path: 'name', message: '' }])
}

async function refuseWithoutPermission(trx: Trx, { merchant_id }: Judged): Promise<void> {
  const { otc_allowed } = await trx
    .selectFrom('merchant')
    .select('otc_allowed')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (!otc_allowed) throw new Refusal('mode_not_allowed')
}

/**
 * A logo is a picture that this merchant has uploaded here: an address elsewhere could change after it was looked at, and
 * would tell its owner who opens the payer page.
 */
async function refuseForeignPicture(trx: Trx, { merchant_id, settings }: Judged, logo: string): Promise<void> {
  if (logo === '') throw refused('logo', 'Please upload App Logo')
  const prefix = `${settings.tools_url}${PICTURE_PATH}/`
  const own = await trx
    .selectFrom('picture')
    .select('id')
    .where('id', '=', logo.startsWith(prefix) ? logo.slice(prefix.length) : '')
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
  if (own === undefined) throw refused('logo', 'Please upload App Logo')
}

async function refuseUnknownTokens(trx: Trx, { present }: Judged, token_ids: readonly string[]): Promise<void> {
  if (token_ids.length === 0) throw refused('token_ids', 'Choose at least one')
  const wanted = [...new Set(token_ids)]
  const known = await trx.selectFrom('token').select(['id', 'payable']).where('id', 'in', wanted).execute()
  if (known.length < wanted.length) throw new Refusal('currency_does_not_exist')
  const taken = await trx
    .selectFrom('application_token')
    .select('token_id')
    .where('application_id', '=', present?.id ?? '0')
    .execute()
  const allowed = ({ id, payable }: { id: string; payable: boolean }): boolean =>
    payable || taken.some(({ token_id }) => token_id === id)
  if (!known.every(allowed)) throw new Refusal('currency_not_supported')
}
