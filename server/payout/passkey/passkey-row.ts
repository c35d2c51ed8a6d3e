import { isReady } from '#server/access/passkey'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { enrolPasskey } from '#shared/contract/passkey'

export type PasskeyRecord = AnswerOf<typeof enrolPasskey>

/** Passkeys with what the API shows of them, without conditions. */
export function selectPasskeys(db: Db) {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'credential_id',
      'merchant_id',
      'person',
      'spki',
      'state',
      'code',
      'ready_at',
      'reason',
      'created_at',
    ])
}

/** A passkey as {@link selectPasskeys} reads it. */
export type PasskeyRow = Awaited<ReturnType<ReturnType<typeof selectPasskeys>['executeTakeFirstOrThrow']>>

const WORDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  other_signer: {
    'en-US': "The operator's signer has a new name: add the passkey again.",
    'zh-CN': '平台的签名程序已更换，请重新添加通行密钥。',
  },
  other_key: { 'en-US': 'This passkey is known under another key.', 'zh-CN': '该通行密钥已使用其他密钥登记。' },
  expired: { 'en-US': 'It came too late: add the passkey again.', 'zh-CN': '已超时，请重新添加通行密钥。' },
  assertion: {
    'en-US': 'The confirmation by the passkey was not accepted: try again.',
    'zh-CN': '通行密钥的确认未被接受，请重试。',
  },
  unknown_passkey: {
    'en-US': 'The passkey that confirmed it does not count.',
    'zh-CN': '用于确认的通行密钥无效。',
  },
  removed: {
    'en-US': 'This passkey was removed: make a new one.',
    'zh-CN': '该通行密钥已被移除，请创建新的通行密钥。',
  },
  too_many: { 'en-US': 'There are too many passkeys: remove one first.', 'zh-CN': '通行密钥数量过多，请先移除一个。' },
}
const UNFORESEEN = {
  'en-US': 'The signer has not taken it: ask the operator.',
  'zh-CN': '签名程序未接受，请联系平台。',
} as const

/** A passkey as the API returns it. */
export function toPasskeyRecord(row: PasskeyRow, { language, now }: { language: Language; now: Date }): PasskeyRecord {
  const { credential_id, person, state, code, ready_at, reason, created_at } = row
  return {
    credential_id,
    person,
    state: isReady(row, now) ? 'ready' : state,
    code: state === 'pending' ? code : null,
    ready_at: secondsOf(ready_at),
    reason: reason === '' ? '' : (WORDS[reason] ?? UNFORESEEN)[language],
    created_time: secondsOf(created_at),
  }
}

/** The name of the signer, as it was last heard of; null: none was. */
export async function signerOf(db: Db, network_id?: string): Promise<string | null> {
  const all = db.selectFrom('payout_signer').select('signer_id').orderBy('seen_at', 'desc').limit(1)
  const row = await (network_id === undefined ? all : all.where('network_id', '=', network_id)).executeTakeFirst()
  return row?.signer_id ?? null
}
