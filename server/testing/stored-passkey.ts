import { base64urlnopad } from '@scure/base'
import { sealNew } from '#server/access/row-seal'
import type { Services } from '#server/chain/services'
import type { Database } from '#server/database/schema'
import { wireOf } from '#server/signer/testing/signer-world'
import { passkeyChallenge } from '#shared/contract/passkey-login'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { digestOf } from '#shared/payout/canonical-lines'
import { signInText } from '#shared/payout/passkey-text'
import type { Insertable } from 'kysely'
import { CONSOLE_ORIGIN } from './test-api'
import type { TestApi } from './test-api'

/** A passkey as it stands when the signer has told of it, ready unless the test says else. @returns its id */
export async function storedPasskey(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  {
    merchant_id,
    passkey: { credential_id, spki },
    ...changed
  }: { merchant_id: string; passkey: TestPasskey } & Partial<Insertable<Database['passkey']>>,
): Promise<string> {
  const at = clock.now()
  const { id } = await db
    .insertInto('passkey')
    .values({
      credential_id,
      merchant_id,
      person: 'Ada Ng',
      spki: base64urlnopad.encode(spki),
      state: 'ready',
      code: null,
      ready_at: at,
      request: null,
      checked_at: at,
      created_at: at,
      ...changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealNew(db, settings, 'passkey', [id])
  return id
}

/** What signs in by a passkey, as the console sends it, with a challenge of its own unless the test gives one. */
export async function passkeyLoginBody(
  api: TestApi,
  passkey: TestPasskey,
  {
    given,
    origin = CONSOLE_ORIGIN,
    ...told
  }: { given?: { nonce: string; not_after: string }; origin?: string } & Parameters<TestPasskey['confirm']>[1] = {},
) {
  const { nonce, not_after } = given ?? (await api.data(passkeyChallenge, { body: { console_origin: origin } }))
  const challenge = digestOf(signInText({ origin, nonce, not_after }))
  return { nonce, assertion: wireOf(passkey, await passkey.confirm(challenge, told)) }
}
