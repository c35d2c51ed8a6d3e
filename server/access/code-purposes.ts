import type { Language } from '#server/core/refusal'
import type { ProvenAct } from './step-up-policy'

/** What a code is for: the act that it approves, or the way into the account. */
export type CodeKind =
  ProvenAct | 'session.login' | 'session.register' | 'session.retrievePassword' | 'user.changeTransactionPassword'

type Words = Readonly<Record<Language, string>>

/** Each kind as a message says it: "Your code to …". */
const OF_KIND = {
  'session.login': { 'en-US': 'sign in', 'zh-CN': '登录' },
  'session.register': { 'en-US': 'create your account', 'zh-CN': '注册账户' },
  'session.retrievePassword': { 'en-US': 'set a new password', 'zh-CN': '重置密码' },
  'account.withdraw': { 'en-US': 'withdraw', 'zh-CN': '提现' },
  'account.transfer': { 'en-US': 'transfer between your accounts', 'zh-CN': '内部划转' },
  'account.saveFixedAddress': { 'en-US': 'save a withdrawal address', 'zh-CN': '保存提现地址' },
  'account.importFixedAddresses': { 'en-US': 'save withdrawal addresses', 'zh-CN': '导入提现地址' },
  'account.removeFixedAddress': { 'en-US': 'remove a withdrawal address', 'zh-CN': '删除提现地址' },
  'account.saveWithdrawalNetwork': {
    'en-US': 'change how withdrawals go on a network',
    'zh-CN': '更改网络的提现设置',
  },
  'account.pauseWithdrawals': {
    'en-US': 'resume withdrawals or loosen their rules',
    'zh-CN': '恢复提现或放宽提现规则',
  },
  'transactions.refund': { 'en-US': 'make a refund', 'zh-CN': '退款' },
  'transactions.resolve': { 'en-US': 'mark an order as paid', 'zh-CN': '将订单标记为已付款' },
  'transactions.creditUnassigned': { 'en-US': 'credit money without an order', 'zh-CN': '将无对应订单的资金入账' },
  'transactions.creditTogether': { 'en-US': 'credit money without an order', 'zh-CN': '将无对应订单的资金入账' },
  'transactions.sendBackUnassigned': {
    'en-US': 'send back money that belongs to no order',
    'zh-CN': '退回不属于任何订单的资金',
  },
  'application.reset': { 'en-US': 'change an application', 'zh-CN': '更改应用' },
  'application.showKey': { 'en-US': 'show the KEY of an application', 'zh-CN': '查看应用的 KEY' },
  'application.delete': { 'en-US': 'delete an application', 'zh-CN': '删除应用' },
  'application.notifyUrl': { 'en-US': 'change a callback address', 'zh-CN': '更改回调地址' },
  'user.changePassword': { 'en-US': 'change your login password', 'zh-CN': '修改登录密码' },
  'user.changeTransactionPassword': { 'en-US': 'change your transaction password', 'zh-CN': '修改交易密码' },
  'user.changeMailbox': { 'en-US': 'leave this email address', 'zh-CN': '更换邮箱（验证原邮箱）' },
  'user.changePhone': { 'en-US': 'bind a phone number', 'zh-CN': '绑定手机' },
  'user.bindGoogleAuth': { 'en-US': 'bind Google Authenticator', 'zh-CN': '绑定谷歌验证器' },
  'user.refreshGoogleSecret': { 'en-US': 'replace Google Authenticator', 'zh-CN': '更换谷歌验证器' },
  'user.renewRecoveryCodes': { 'en-US': 'make new recovery codes', 'zh-CN': '生成新的恢复码' },
  'user.linkWallet': { 'en-US': 'link a wallet or passkey', 'zh-CN': '绑定钱包或通行密钥' },
  'user.unlinkWallet': { 'en-US': 'remove a wallet or passkey', 'zh-CN': '移除钱包或通行密钥' },
  'passkey.enrol': { 'en-US': 'add a passkey that confirms payouts', 'zh-CN': '添加用于确认付款的通行密钥' },
  'user.edit': { 'en-US': 'change the security switch', 'zh-CN': '更改安全开关' },
  'user.deregister': { 'en-US': 'close your account for good', 'zh-CN': '永久注销账户' },
} as const satisfies Readonly<Record<CodeKind, Words>>

/** The flows of SPEC.md section 4, for a caller that names no act. */
const OF_EMAIL_FLOW: Readonly<Record<number, Words>> = {
  1: OF_KIND['session.login'],
  2: OF_KIND['session.register'],
  3: OF_KIND['session.retrievePassword'],
  4: { 'en-US': 'open merchant permission', 'zh-CN': '开通商户权限' },
  5: { 'en-US': 'change the security settings', 'zh-CN': '更改安全设置' },
  6: OF_KIND['user.changeMailbox'],
  7: { 'en-US': 'change your password', 'zh-CN': '修改密码' },
  8: { 'en-US': 'move funds or change where they may go', 'zh-CN': '转出资金或更改资金去向' },
  9: { 'en-US': 'use this email address', 'zh-CN': '绑定此邮箱' },
  10: OF_KIND['user.changePhone'],
}
const OF_PHONE_FLOW: typeof OF_EMAIL_FLOW = {
  1: { 'en-US': 'bind this phone number', 'zh-CN': '绑定此手机' },
  2: { 'en-US': 'change to this phone number', 'zh-CN': '更换为此手机' },
  3: OF_EMAIL_FLOW[8] ?? OF_KIND['account.withdraw'],
}

/** Whether a text names a kind of code. */
export function isCodeKind(name: string): name is CodeKind {
  return Object.hasOwn(OF_KIND, name)
}

/**
 * What a code is for, as its message says it.
 *
 * @example purposeOf({ channel: 'email', flow: 5, kind: 'user.deregister' })['en-US'] // 'close your account for good'
 */
export function purposeOf({ channel, flow, kind }: { channel: 'email' | 'sms'; flow: number; kind: CodeKind | null }) {
  if (kind !== null) return OF_KIND[kind]
  return (channel === 'email' ? OF_EMAIL_FLOW : OF_PHONE_FLOW)[flow] ?? NOTHING
}

const NOTHING: Words = { 'en-US': '', 'zh-CN': '' }
