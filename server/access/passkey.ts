import type { SecretKeys } from '#server/core/secrets'
import type { Settings } from '#server/core/services'
import type { Database, Trx } from '#server/database/schema'
import { checkWireAssertion } from '#shared/passkey/assertion'
import type { Confirmation, WireAssertion } from '#shared/passkey/assertion'
import { changeSealed } from './row-seal'

type Standing = Pick<Database['passkey'], 'state' | 'ready_at'>

/** Whether it counts now: what waits for a time counts when that is over, without another word of the signer. */
export const isReady = ({ state, ready_at }: Standing, now: Date): boolean =>
  state === 'ready' || (state === 'waits' && ready_at !== null && ready_at <= now)

/** Whether an assertion confirms a challenge, as the signer will look at it. @returns undefined when it does not */
export async function confirms(
  { rp_id, console_origins }: Pick<Settings, 'rp_id' | 'console_origins'>,
  { proof, challenge, spki }: { proof: WireAssertion; challenge: Uint8Array; spki: string },
): Promise<Confirmation | undefined> {
  if (rp_id === null) return undefined
  const how = { challenge, rp_id, origins: console_origins, spki, in_frame: 'refused' } as const
  const found = await checkWireAssertion(proof, how)
  return 'fault' in found ? undefined : found
}

/** Changes what the seal of a passkey covers. */
export async function changePasskey(
  trx: Trx,
  keys: SecretKeys,
  { id, ...columns }: { id: string; state?: Standing['state']; ready_at?: Date | null; sign_count?: string },
): Promise<void> {
  const change = async () => await trx.updateTable('passkey').set(columns).where('id', '=', id).execute()
  await changeSealed(trx, keys, { kind: 'passkey', id, change })
}
