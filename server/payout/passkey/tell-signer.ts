import * as z from 'zod/mini'
import type { PasskeyAnswer, PayoutSigner } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { changePasskey } from '#server/access/passkey'
import { holdEpoch } from '#server/access/security-epoch'
import { endSessions } from '#server/access/sessions'
import { inTransaction } from '#server/database/connect'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { noteJournals } from '../proven/older-journal'
import { enrolPasskey, removePasskey } from '#shared/contract/passkey'

const ROUND_MILLIS = 3_000
/** So many of each are done in a round, so that none takes long. */
const MOST_TOLD = 20
const MOST_CHECKED = 20

type TellServices = Pick<Services, 'db' | 'clock' | 'chains' | 'settings' | 'log'>

const enrolment = z.pick(enrolPasskey.body, { enrolment: true, spki: true, proof: true, confirmed_by: true })

/**
 * Tells the signer of passkeys that merchants add and remove, and keeps what it says of them. Let one process at a time run it
 * (`whileLeased`); a second would only ask twice. Without a signer of another program there is nobody to tell.
 */
export function startPasskeyJobs(services: TellServices, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, round: async () => await tellSigner(services), onError })
}

/** One round of {@link startPasskeyJobs}. @internal Tests take one at a time. */
export async function tellSigner(services: TellServices): Promise<void> {
  const { payouts } = services.chains
  if (payouts === undefined) return
  await noteSigner(services, payouts)
  await tellRequests(services, payouts)
  await checkKnown(services, payouts)
}

/** Which networks it signs for, under which name: what people confirm is for this one alone. */
async function noteSigner(services: TellServices, payouts: PayoutSigner): Promise<void> {
  const networks = await services.db.selectFrom('network').select('id').orderBy('id').execute()
  const own = networks.map(({ id }) => id).filter((id) => payouts.treasuryOf(id) !== undefined)
  await noteJournals(services, payouts, own)
}

async function tellRequests(services: TellServices, payouts: PayoutSigner): Promise<void> {
  const { db, clock, settings } = services
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'merchant_id', 'state', 'request'])
    .where('request', 'is not', null)
    .orderBy('created_at')
    .limit(MOST_TOLD)
    .execute()
  for (const { id, merchant_id, state, request } of rows) {
    const answer =
      state === 'removing'
        ? await payouts.remove(z.parse(z.pick(removePasskey.body, { removal: true, confirmed_by: true }), request))
        : await payouts.enrol(z.parse(enrolment, request))
    if (answer.state === 'removed') {
      await forget(services, { id, merchant_id, even_if_asked: true })
      continue
    }
    const { sealed, ...told } = outcomeOf(answer, state)
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('passkey')
        .set({ ...told, request: null, checked_at: clock.now() })
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n) await changePasskey(trx, settings, { id, ...sealed })
    })
  }
}

/** What a passkey is after an answer. A removal that is refused leaves it as the next look finds it. */
function outcomeOf(answer: Exclude<PasskeyAnswer, { state: 'removed' }>, before: string) {
  if (answer.state === 'pending') return { sealed: { state: 'pending' }, code: answer.code } as const
  if (answer.state === 'waits') return { sealed: { state: 'waits', ready_at: momentOf(answer.ready_at) } } as const
  // Whether it waits or is ready, its time says; one without a time counts for nothing.
  if (before === 'removing') return { sealed: { state: 'waits' } } as const
  return { sealed: { state: 'refused' }, reason: answer.reason } as const
}

const momentOf = (seconds: string): Date => new Date(Number(seconds) * 1000)

/** Operators decide about passkeys at the signer, which tells nobody: those that were not looked at for longest come first. */
async function checkKnown(services: TellServices, payouts: PayoutSigner): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const merchants = await db
    .selectFrom('passkey')
    .select('merchant_id')
    .where('request', 'is', null)
    .where('state', '<>', 'refused')
    .groupBy('merchant_id')
    .orderBy((eb) => eb.fn.min('checked_at'))
    .limit(MOST_CHECKED)
    .execute()
  for (const { merchant_id } of merchants) await checkMerchant(services, { payouts, merchant_id, at })
}

interface Checked {
  readonly payouts: PayoutSigner
  readonly merchant_id: string
  readonly at: Date
}

/** What was changed since the signer was asked is left alone: it has a request, which is told in the next round. */
async function checkMerchant(services: TellServices, { payouts, merchant_id, at }: Checked): Promise<void> {
  const { db, settings } = services
  const known = new Map((await payouts.passkeysOf(merchant_id)).map((passkey) => [passkey.credential_id, passkey]))
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'state', 'ready_at'])
    .where('merchant_id', '=', merchant_id)
    .where('request', 'is', null)
    .where('state', '<>', 'refused')
    .execute()
  for (const row of rows) {
    const passkey = known.get(row.credential_id)
    if (passkey === undefined) {
      await forget(services, { id: row.id, merchant_id, even_if_asked: false })
      continue
    }
    const ready_at = passkey.ready_at === null ? null : momentOf(passkey.ready_at)
    const state = ready_at === null ? 'pending' : ready_at <= at ? 'ready' : 'waits'
    const isSame = row.state === state && row.ready_at?.getTime() === ready_at?.getTime()
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('passkey')
        .set({ code: passkey.code, checked_at: at })
        .where('id', '=', row.id)
        .where('request', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n && !isSame) await changePasskey(trx, settings, { id: row.id, state, ready_at })
    })
  }
}

/** Deletes a passkey that the signer does not know any more. The sessions that it has opened end with it, and it opens no others. */
async function forget(
  { db, clock }: TellServices,
  { id, merchant_id, even_if_asked }: { id: string; merchant_id: string; even_if_asked: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdEpoch(trx, merchant_id)
    const row = trx.deleteFrom('passkey').where('id', '=', id)
    const { numDeletedRows } = await (even_if_asked ? row : row.where('request', 'is', null)).executeTakeFirstOrThrow()
    if (numDeletedRows === 1n) await endSessions(trx, { clock, merchant_id, opened_by: id })
  })
}
