import * as z from 'zod/mini'
import { NOTIFICATION } from './notification-types'
import { multiply } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import type { Language } from '#server/core/refusal'
import { decimal, money, moneyWords, notificationLine, utc, where } from './notification-line'

const { login, fund_aggregation, correction, terms, security, opening } = NOTIFICATION

/**
 * The notification that a password, a mailbox or another factor was changed: `en` or `zh`, then device and IP address.
 */
const factorChange = (en: string, zh: string) =>
  notificationLine(security, where, {
    'en-US': ({ device, ip }) => ({ title: en, content: `${en}, with ${device} from ${ip}` }),
    'zh-CN': ({ device, ip }) => ({ title: zh, content: `${zh}（设备：${device}，IP ${ip}）` }),
  })

const resetFactor = z.enum(['google', 'phone', 'email', 'transaction_password'])
type ResetFactor = z.output<typeof resetFactor>
const RESET_FACTORS: Readonly<Record<ResetFactor, { readonly en: string; readonly zh: string }>> = {
  google: { en: 'Google Authenticator', zh: '谷歌验证器' },
  phone: { en: 'your phone number', zh: '手机号' },
  email: { en: 'your email address', zh: '邮箱' },
  transaction_password: { en: 'your transaction password', zh: '交易密码' },
}

/** A lost factor that the operator takes off, or replaces where it is the mailbox. */
const factorReset = z.object({ factor: resetFactor })
const resetBegun = z.extend(factorReset, { from: z.iso.datetime() })

/** The terms as they are now, and which of them were changed. */
const agreed = z.object({
  changed: z.array(z.string()),
  payment_fee: z.nullable(decimal),
  withdraw_fee: z.nullable(decimal),
  single_limit: decimal,
  day_limit: decimal,
  otc: z.boolean(),
})

const percent = (share: string): string => formatAmount(multiply(share, '100'), { mode: 'plain' })

function termsWords(now: z.output<typeof agreed>, language: Language): string {
  const { payment_fee, withdraw_fee, single_limit, day_limit, otc } = now
  const usual = language === 'zh-CN' ? '平台标准' : 'as for everybody'
  const lines: Readonly<Record<string, readonly [en: string, zh: string, value: string]>> = {
    payment_fee: ['Fee of a payment', '收款手续费', payment_fee === null ? usual : `${percent(payment_fee)}%`],
    withdraw_fee: ['Fee of a withdrawal', '提现手续费', withdraw_fee === null ? usual : `${withdraw_fee} USDT`],
    single_limit: ['Most in one withdrawal', '单笔提现限额', `${single_limit} USDT`],
    day_limit: ['Most within 24 hours', '24 小时提现限额', `${day_limit} USDT`],
    otc: [
      'Orders in fiat alone (OTC)',
      '仅法币下单（OTC）',
      otc ? (language === 'zh-CN' ? '已开通' : 'on') : language === 'zh-CN' ? '未开通' : 'off',
    ],
  }
  return now.changed
    .flatMap((name) => {
      const line = lines[name]
      return line === undefined ? [] : [language === 'zh-CN' ? `${line[1]}：${line[2]}` : `${line[0]}: ${line[2]}`]
    })
    .join(language === 'zh-CN' ? '；' : '; ')
}

/** What happens to the account itself: log-ins, factors, the merchant permission, the nightly aggregation. */
export const ACCOUNT_LINES = {
  login: notificationLine(login, where, {
    'en-US': ({ device, ip }) => ({ title: 'New sign-in', content: `Signed in with ${device} from ${ip}` }),
    'zh-CN': ({ device, ip }) => ({ title: '新的登录', content: `通过 ${device} 登录，IP ${ip}` }),
  }),
  fund_aggregation: notificationLine(fund_aggregation, money, {
    'en-US': (moved) => ({ title: 'Fund aggregation', content: moneyWords(moved, 'en-US') }),
    'zh-CN': (moved) => ({ title: '资金归集', content: moneyWords(moved, 'zh-CN') }),
  }),
  terms_changed: notificationLine(terms, agreed, {
    'en-US': (now) => ({ title: 'Your fees and limits were changed', content: termsWords(now, 'en-US') }),
    'zh-CN': (now) => ({ title: '您的费率与限额已更改', content: termsWords(now, 'zh-CN') }),
  }),
  account_corrected: notificationLine(correction, z.extend(money, { why: z.string() }), {
    'en-US': ({ why, ...moved }) => ({
      title: 'The platform has corrected your account',
      content: `${moneyWords(moved, 'en-US')}: ${why}`,
    }),
    'zh-CN': ({ why, ...moved }) => ({
      title: '平台已更正您的账户',
      content: `${moneyWords(moved, 'zh-CN')}，原因：${why}`,
    }),
  }),

  account_correction_reversed: notificationLine(correction, z.extend(money, { why: z.string() }), {
    'en-US': ({ why, ...moved }) => ({
      title: 'A correction of your account is taken back',
      content: `${moneyWords(moved, 'en-US')}: the chain has paid it out after all (${why})`,
    }),
    'zh-CN': ({ why, ...moved }) => ({
      title: '账户更正已撤回',
      content: `${moneyWords(moved, 'zh-CN')}：链上最终已付出（${why}）`,
    }),
  }),

  password_changed: factorChange('Your password was changed', '您的登录密码已修改'),
  password_retrieved: factorChange('Your password was replaced by email', '您的登录密码已通过邮箱重置'),
  transaction_password_changed: factorChange('Your transaction password was changed', '您的交易密码已修改'),
  mailbox_changed: factorChange('Your email address was changed', '您的邮箱已更换'),
  phone_changed: factorChange('Your phone number was changed', '您的手机号已更换'),
  google_bound: factorChange('Google Authenticator was bound', '谷歌验证器已绑定'),
  google_rebinding: factorChange('Google Authenticator is being replaced', '正在重新绑定谷歌验证器'),
  wallet_linked: factorChange('A wallet was linked to your account', '您的账户已关联新钱包'),
  wallet_unlinked: factorChange('A wallet was removed from your account', '您的账户已移除一个钱包'),
  passkey_added: factorChange('A passkey that confirms payouts was added', '已添加用于确认付款的通行密钥'),
  passkey_removed: factorChange('A passkey that confirms payouts was removed', '已移除用于确认付款的通行密钥'),
  security_switch_changed: factorChange('Your security switch was changed', '您的安全开关已更改'),
  recovery_code_used: factorChange('A recovery code was used to sign in', '已使用恢复码登录'),
  recovery_codes_renewed: factorChange('Your recovery codes were replaced', '您的恢复码已重新生成'),

  factor_reset_begun: notificationLine(security, resetBegun, {
    'en-US': ({ factor, from }) => ({
      title: 'The platform was asked to reset a way to sign in',
      content: `The platform resets ${RESET_FACTORS[factor].en} at ${utc(from)}. If you did not ask for it, stop all withdrawals before: that stops the reset too`,
    }),
    'zh-CN': ({ factor, from }) => ({
      title: '平台收到重置验证方式的请求',
      content: `平台将于 ${utc(from)} 重置您的${RESET_FACTORS[factor].zh}。如非本人要求，请在此之前停止所有提现，重置也会随之取消`,
    }),
  }),
  factor_reset_ended: notificationLine(security, factorReset, {
    'en-US': ({ factor }) => ({
      title: 'A reset was stopped',
      content: `The platform does not reset ${RESET_FACTORS[factor].en}: it stays as it is`,
    }),
    'zh-CN': ({ factor }) => ({
      title: '重置已取消',
      content: `平台不会重置您的${RESET_FACTORS[factor].zh}，其保持不变`,
    }),
  }),
  factor_reset: notificationLine(security, factorReset, {
    'en-US': ({ factor }) => ({
      title: 'The platform has reset a way to sign in',
      content: `The platform has reset ${RESET_FACTORS[factor].en}. All sessions were ended, and withdrawals wait`,
    }),
    'zh-CN': ({ factor }) => ({
      title: '平台已重置一种验证方式',
      content: `平台已重置您的${RESET_FACTORS[factor].zh}。所有登录均已退出，提现需等待`,
    }),
  }),

  opening_passed: notificationLine(opening, z.object({}), {
    'en-US': () => ({
      title: 'Merchant permission opened',
      content: 'Your application passed. You can take payments now.',
    }),
    'zh-CN': () => ({ title: '商户权限已开通', content: '您的申请已通过审核，现在可以开始收款。' }),
  }),
  opening_not_passed: notificationLine(opening, z.object({ reason: z.nullable(z.string()) }), {
    'en-US': ({ reason }) => ({
      title: 'Merchant permission not passed',
      content: reason === null ? 'Your application did not pass' : `Your application did not pass: ${reason}`,
    }),
    'zh-CN': ({ reason }) => ({
      title: '商户权限未通过审核',
      content: reason === null ? '您的申请未通过审核。' : `您的申请未通过审核，原因：${reason}`,
    }),
  }),
} as const
