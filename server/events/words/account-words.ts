import * as z from 'zod/mini'
import { NOTIFICATION } from './notification-types'
import { money, moneyWords, notificationLine, where } from './notification-line'

const { login, fund_aggregation, security, opening } = NOTIFICATION

/**
 * The notification that a password, a mailbox or another factor was changed: `en` or `zh`, then device and IP address.
 */
const factorChange = (en: string, zh: string) =>
  notificationLine(security, where, {
    'en-US': ({ device, ip }) => ({ title: en, content: `${en}, with ${device} from ${ip}` }),
    'zh-CN': ({ device, ip }) => ({ title: zh, content: `${zh}（设备：${device}，IP ${ip}）` }),
  })

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

  password_changed: factorChange('Your password was changed', '您的登录密码已修改'),
  transaction_password_changed: factorChange('Your transaction password was changed', '您的交易密码已修改'),
  mailbox_changed: factorChange('Your email address was changed', '您的邮箱已更换'),
  phone_changed: factorChange('Your phone number was changed', '您的手机号已更换'),
  google_bound: factorChange('Google Authenticator was bound', '谷歌验证器已绑定'),
  google_rebinding: factorChange('Google Authenticator is being replaced', '正在重新绑定谷歌验证器'),
  wallet_linked: factorChange('A wallet was linked to your account', '您的账户已关联新钱包'),
  wallet_unlinked: factorChange('A wallet was removed from your account', '您的账户已移除一个钱包'),
  security_switch_changed: factorChange('Your security switch was changed', '您的安全开关已更改'),
  recovery_code_used: factorChange('A recovery code was used to sign in', '已使用恢复码登录'),
  recovery_codes_renewed: factorChange('Your recovery codes were replaced', '您的恢复码已重新生成'),

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
