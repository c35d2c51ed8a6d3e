import { createHash } from 'node:crypto'
import type { Actor } from '#server/access/actor'
import { traceAct } from '#server/access/actor'
import { changePasskey, confirms, isReady } from '#server/access/passkey'
import { sealNew } from '#server/access/row-seal'
import { endSessions } from '#server/access/sessions'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { ADVICE, tellContacts } from '#server/merchant/security-notice'
import type { BodyOf } from '#shared/contract/operation'
import type { enrolPasskey, removePasskey } from '#shared/contract/passkey'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentText, removalText } from '#shared/payout/passkey-text'
import { selectPasskeys, signerOf } from './passkey-row'
import type { PasskeyRow } from './passkey-row'

/** The signer takes so many of one merchant as well. */
const MOST = 32

type Wire = BodyOf<typeof removePasskey>['confirmed_by']
type ChangeServices = Pick<Services, 'clock' | 'events' | 'mail' | 'settings' | 'sms'>

/**
 * Takes a new passkey down for the signer, and tells the merchant everywhere. What the signer refuses is refused here as far as this
 * side can see it, so that the person hears it at once.
 *
 * @throws Refusal parameter_error, too_many, wrong_state
 */
export async function enrol(
  trx: Trx,
  services: ChangeServices,
  { by, body }: { by: Actor; body: BodyOf<typeof enrolPasskey> },
): Promise<PasskeyRow> {
  const { enrolment, spki, proof, confirmed_by } = body
  const { merchant_id } = by
  const at = services.clock.now()
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  await refuseOther(trx, enrolment, merchant_id)
  const key_hash = createHash('sha256').update(Buffer.from(spki, 'base64url')).digest('hex')
  if (key_hash !== enrolment.key_hash)
    throw wrongField('enrolment.key_hash', 'The hash of the key of this passkey', '须为该通行密钥公钥的哈希')
  const challenge = digestOf(enrolmentText(enrolment))
  const confirmed = await confirms(services.settings, { proof, challenge, spki })
  if (proof.credential_id !== enrolment.credential_id || confirmed === undefined)
    throw wrongField('proof', 'The passkey has to confirm its own text', '须由该通行密钥确认自身文本')
  const own = await selectPasskeys(trx).where('merchant_id', '=', merchant_id).execute()
  if (own.length >= MOST) throw new Refusal('too_many')
  if (confirmed_by !== null) await refuseOtherConfirmer(services, { own, confirmed_by, challenge, at })
  const row = {
    credential_id: enrolment.credential_id,
    merchant_id,
    person: enrolment.person,
    spki,
    state: 'sending',
    code: null,
    ready_at: null,
    request: JSON.stringify({ enrolment, spki, proof, confirmed_by }),
    checked_at: at,
    created_at: at,
  } as const
  const added = await trx
    .insertInto('passkey')
    .values({ ...row, sign_count: String(confirmed.sign_count) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw new Refusal('wrong_state')
  await sealNew(trx, services.settings, 'passkey', [added.id])
  await tell(trx, services, { by, code: 'passkey_added', person: enrolment.person })
  return { ...row, id: added.id, reason: '' }
}

/**
 * Takes down for the signer that a passkey goes. For payouts it counts until the signer has said so; it signs nobody in any more, and
 * the sessions that it has opened end, except the one that removes it.
 *
 * @throws Refusal does_not_exist, parameter_error
 */
export async function remove(
  trx: Trx,
  services: ChangeServices,
  {
    by,
    session_id,
    body: { removal, confirmed_by },
  }: { by: Actor; session_id: string; body: BodyOf<typeof removePasskey> },
): Promise<void> {
  const { merchant_id } = by
  const at = services.clock.now()
  await refuseOther(trx, removal, merchant_id)
  const own = await selectPasskeys(trx).where('merchant_id', '=', merchant_id).forNoKeyUpdate().execute()
  const gone = own.find(({ credential_id }) => credential_id === removal.credential_id)
  if (gone === undefined) throw new Refusal('does_not_exist')
  if (confirmed_by.credential_id === removal.credential_id)
    throw wrongField('confirmed_by', 'Another passkey has to confirm it', '须由另一个通行密钥确认')
  await refuseOtherConfirmer(services, { own, confirmed_by, challenge: digestOf(removalText(removal)), at })
  const request = JSON.stringify({ removal, confirmed_by })
  await trx.updateTable('passkey').set({ request }).where('id', '=', gone.id).execute()
  await changePasskey(trx, services.settings, { id: gone.id, state: 'removing' })
  await endSessions(trx, { clock: services.clock, merchant_id, opened_by: gone.id, except: session_id })
  await tell(trx, services, { by, code: 'passkey_removed', person: gone.person })
}

async function refuseOther(
  trx: Trx,
  { signer_id, merchant_id }: { signer_id: string; merchant_id: string },
  own: string,
): Promise<void> {
  if (merchant_id !== own) throw wrongField('merchant_id', 'Your own number', '须为您自己的编号')
  if (signer_id !== (await signerOf(trx))) throw new Refusal('wrong_state')
}

async function refuseOtherConfirmer(
  { settings }: ChangeServices,
  { own, confirmed_by, challenge, at }: Confirming,
): Promise<void> {
  const by = own.find(({ credential_id }) => credential_id === confirmed_by.credential_id)
  const counts = by !== undefined && isReady(by, at)
  if (!counts || (await confirms(settings, { proof: confirmed_by, challenge, spki: by.spki })) === undefined)
    throw wrongField('confirmed_by', 'A passkey that is ready has to confirm it', '须由可用的通行密钥确认')
}

interface Confirming {
  readonly own: readonly PasskeyRow[]
  readonly confirmed_by: Wire
  readonly challenge: Uint8Array
  readonly at: Date
}

const wrongField = (path: string, message: string, chinese: string): Refusal =>
  new Refusal('parameter_error', [{ path, message, chinese }])

/** The log line, the notification, and a mail with the link that stops withdrawals. */
async function tell(
  trx: Trx,
  services: ChangeServices,
  { by, code, person }: { by: Actor; code: 'passkey_added' | 'passkey_removed'; person: string },
): Promise<void> {
  const { merchant_id, ip, device } = by
  await traceAct(trx, services, by, { detail: { person } })
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const notice = { code, params: { ip, device } }
  await tellContacts(trx, services, { merchant_id, notice, mailboxes: [email], phones: [], advice: ADVICE })
}
