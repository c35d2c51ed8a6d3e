import { createHash } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { wireOf } from '#server/signer/testing/signer-world'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentText } from '#shared/payout/passkey-text'

/** What adds a passkey, as the console sends it; `by`: one that confirms it. `spki` may be that of another key. */
export async function passkeyEnrolment(
  passkey: TestPasskey,
  { by, ...about }: { signer_id: string; merchant_id: string; person: string; not_after: string; by?: TestPasskey },
) {
  const { credential_id, spki } = passkey
  const enrolment = { ...about, credential_id, key_hash: createHash('sha256').update(spki).digest('hex') }
  const challenge = digestOf(enrolmentText(enrolment))
  return {
    enrolment,
    spki: base64urlnopad.encode(spki),
    proof: wireOf(passkey, await passkey.confirm(challenge)),
    confirmed_by: by === undefined ? null : wireOf(by, await by.confirm(challenge)),
  }
}
