import type { AnswerOf } from '#shared/contract/operation'
import type { withdraw } from '#shared/contract/withdrawal'
import { isRefusalName, refusalText } from '#server/core/refusal'
import type { Language, RefusalName } from '#server/core/refusal'
import { ownWords, storedReason } from './payout-reason'
import type { OwnReason } from './payout-reason'

export type PayoutWait = NonNullable<AnswerOf<typeof withdraw>['wait']>

interface End {
  readonly by: PayoutWait['ended_by']
  readonly words: Readonly<Record<Language, string>>
}

const end = (by: End['by'], english: string, chinese: string): End => ({
  by,
  words: { 'en-US': english, 'zh-CN': chinese },
})

/** The refusals that hold a payout back after it was asked for, instead of ending it. */
type HeldBy = Extract<
  RefusalName,
  | 'withdrawals_paused'
  | 'account_cannot_withdraw'
  | 'network_off'
  | 'network_cannot_send'
  | 'network_not_offered'
  | 'currency_not_supported'
  | 'currency_does_not_exist'
  | 'address_not_saved'
  | 'address_waiting'
  | 'address_not_checked'
  | 'address_risky'
  | 'address_frozen'
  | 'insufficient_balance'
  | 'gas_above_limit'
>
type OwnWait = Extract<OwnReason, `waits_${string}` | 'taken_back_by_chain'>

/** What ends each wait. A reason that is missing here does not compile, or is answered with {@link UNFORESEEN}. */
const ENDS = {
  withdrawals_paused: end(
    'merchant',
    'Resume withdrawals in the withdrawal settings; a stop by the operator ends when the operator lifts it.',
    '请在提现设置中恢复提现；如由平台停止，则需平台恢复。',
  ),
  account_cannot_withdraw: end(
    'time',
    'A change of your sign-in holds withdrawals for a while. It goes on by itself when that time is over.',
    '登录方式变更后提现会暂停一段时间，到期后自动继续。',
  ),
  network_off: end('merchant', 'Switch the network on in the withdrawal settings.', '请在提现设置中开启该网络。'),
  network_cannot_send: end('operator', 'The operator has to open sending on this network.', '需平台开通该网络的转出。'),
  network_not_offered: end('operator', 'The operator has to decide about it.', '需平台处理。'),
  currency_not_supported: end('operator', 'The operator has to offer the token again.', '需平台重新支持该币种。'),
  currency_does_not_exist: end('operator', 'The operator has to offer the token again.', '需平台重新支持该币种。'),
  address_not_saved: end(
    'merchant',
    'Save the address, or allow every address in the withdrawal settings.',
    '请保存该地址，或在提现设置中允许任意地址。',
  ),
  address_waiting: end(
    'time',
    'The saved address is still in its waiting time. It goes on by itself when that is over.',
    '该地址仍在等待期，期满后自动继续。',
  ),
  address_not_checked: end(
    'time',
    'The address could not be checked yet. It is tried again by itself, or the operator decides.',
    '该地址尚未完成风险检查，系统会自动重试，或由平台处理。',
  ),
  address_risky: end(
    'operator',
    'Cancel it and use another address, or ask the operator.',
    '请取消后更换地址，或联系平台。',
  ),
  address_frozen: end(
    'operator',
    'Cancel it and use another address: the token does not move to this one.',
    '请取消后更换地址：该币种无法转入此地址。',
  ),
  insufficient_balance: end(
    'merchant',
    'It goes on as soon as your balance covers what a reorganisation has taken back.',
    '余额足以补足被链上撤回的款项后自动继续。',
  ),
  gas_above_limit: end(
    'merchant',
    'Raise the gas limit of this network in the withdrawal settings. Else it is sent by itself when the fee falls below it, or you cancel it.',
    '请在提现设置中提高该网络的费用上限；否则待网络费用回落后自动发送，您也可以取消。',
  ),
  waits_fee_above_limit: end('network', '', ''),
  waits_short_of_funds: end('operator', '', ''),
  waits_short_of_gas: end('operator', '', ''),
  waits_unknown_nonce: end('operator', '', ''),
  waits_not_taken: end('network', '', ''),
  waits_signer_waits: end('operator', '', ''),
  waits_passkey_needed: end('merchant', 'Confirm it with a passkey.', '请使用通行密钥确认。'),
  waits_second_person: end(
    'merchant',
    'Another person of yours confirms it with a passkey.',
    '请由贵方另一人使用通行密钥确认。',
  ),
  taken_back_by_chain: end('operator', '', ''),
} as const satisfies Readonly<Record<HeldBy | OwnWait, End>>

/** For a reason that nobody foresaw, or that a version of before has written: still nobody waits without a word. */
const UNFORESEEN = end('operator', 'The operator has to look at it.', '需平台处理。')

const isForeseen = (code: string): code is keyof typeof ENDS => Object.hasOwn(ENDS, code)

/**
 * Why a payout waits and what ends it; null when nothing is noted, so that it only takes its time.
 *
 * @param row an open payout: of one that has ended the reason says why
 * @example payoutWait({ reason: 'Withdrawals are paused', reason_words: { code: 'withdrawals_paused', … } }, 'en-US')
 */
export function payoutWait(
  { reason, reason_words }: { readonly reason: string; readonly reason_words: unknown },
  language: Language,
): PayoutWait | null {
  if (reason === '') return null
  const stored = storedReason.safeParse(reason_words).data
  const isOfCode = stored?.text === reason
  const code = isOfCode ? stored.code : 'written'
  const own = isOfCode ? ownWords(stored, language) : undefined
  return waitOf(code, own ?? (isRefusalName(code) ? refusalText(code, language) : reason), language)
}

interface Unsent {
  readonly wait_words: unknown
  readonly finished_at: Date | null
}

/**
 * Why a refund or send-back waits and what ends it; null while nothing is known to hold it. The words end when it is sent; one whose
 * transaction has died, and that is not signed again, has words although it was sent.
 */
export function waitUnsent({ wait_words, finished_at }: Unsent, language: Language): PayoutWait | null {
  const stored = storedReason.safeParse(wait_words)
  if (finished_at !== null || !stored.success) return null
  return payoutWait({ reason: stored.data.text, reason_words: wait_words }, language)
}

/** The wait that a withdrawal would begin with, by the refusal that would hold it back. */
export function waitBehind(code: HeldBy, language: Language): PayoutWait {
  return waitOf(code, refusalText(code, language), language)
}

function waitOf(code: string, words: string, language: Language): PayoutWait {
  const { by, words: ends } = isForeseen(code) ? ENDS[code] : UNFORESEEN
  return { code, words, ends: ends[language], ended_by: by }
}
