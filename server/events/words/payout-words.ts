import * as z from 'zod/mini'
import type { Language } from '#server/core/refusal'
import { NOTIFICATION } from './notification-types'
import { decimal, deviceLine, money, moneyWords, notificationLine, utc, where } from './notification-line'

const { refund_ended, withdrawal, security } = NOTIFICATION

/** `handle_id` is absent in notifications of earlier versions. */
const refund = z.extend(money, { trade_no: z.string(), out_trade_no: z.string(), handle_id: z.optional(z.string()) })
/** `to` is the address that is paid: `address` on the wire is the place of a log-in. */
const withdrawn = z.extend(money, { to: z.string(), handle_id: z.optional(z.string()) })
const rejected = z.extend(withdrawn, { reason: z.string() })
const addresses = z.extend(where, {
  addresses: z.array(z.object({ chain: z.string(), address: z.string(), name: z.string() })),
})
const network = z.extend(where, {
  chain: z.string(),
  enabled: z.boolean(),
  gas_limit: decimal,
  gas_token: z.string(),
})
/** `from` is an instant as ISO 8601 text. */
const later = z.extend(where, { from: z.iso.datetime() })

const refundEnded = (en: string, zh: string) =>
  notificationLine(refund_ended, refund, {
    'en-US': ({ out_trade_no, ...paid }) => ({
      title: en,
      content: `${moneyWords(paid, 'en-US')}, order ${out_trade_no}`,
    }),
    'zh-CN': ({ out_trade_no, ...paid }) => ({
      title: zh,
      content: `${moneyWords(paid, 'zh-CN')}，订单 ${out_trade_no}`,
    }),
  })

/** Money that belongs to no order. */
const sentBack = (en: string, zh: string) =>
  notificationLine(refund_ended, z.extend(money, { handle_id: z.optional(z.string()) }), {
    'en-US': (paid) => ({ title: en, content: `${moneyWords(paid, 'en-US')}, money without an order` }),
    'zh-CN': (paid) => ({ title: zh, content: `${moneyWords(paid, 'zh-CN')}，不属于任何订单` }),
  })

const payee = ({ to, ...amount }: z.output<typeof withdrawn>, language: Language): string =>
  language === 'zh-CN' ? `${moneyWords(amount, language)}，提现至 ${to}` : `${moneyWords(amount, language)} to ${to}`

const withdrawalStep = (en: string, zh: string) =>
  notificationLine(withdrawal, withdrawn, {
    'en-US': (sent) => ({ title: en, content: payee(sent, 'en-US') }),
    'zh-CN': (sent) => ({ title: zh, content: payee(sent, 'zh-CN') }),
  })

/** What a person must recognise: the network and the whole address, one a line. */
const addressLines = ({ addresses: list, ...by }: z.output<typeof addresses>, language: Language): string =>
  [
    ...list.map(({ chain, address, name }) =>
      language === 'zh-CN'
        ? `${name === '' ? '' : `${name}：`}${address}（${chain}）`
        : `${name === '' ? '' : `${name}: `}${address} (${chain})`,
    ),
    deviceLine(by, language),
  ].join('\n')

const addressChange = (en: string, zh: string) =>
  notificationLine(security, addresses, {
    'en-US': (change) => ({ title: en, content: addressLines(change, 'en-US') }),
    'zh-CN': (change) => ({ title: zh, content: addressLines(change, 'zh-CN') }),
  })

const tightened = (en: string, zh: string) =>
  notificationLine(security, where, {
    'en-US': (by) => ({ title: en, content: deviceLine(by, 'en-US') }),
    'zh-CN': (by) => ({ title: zh, content: deviceLine(by, 'zh-CN') }),
  })

const loosened = (en: string, zh: string) =>
  notificationLine(security, later, {
    'en-US': ({ from, ...by }) => ({ title: en, content: `From ${utc(from)}\n${deviceLine(by, 'en-US')}` }),
    'zh-CN': ({ from, ...by }) => ({ title: zh, content: `生效时间：${utc(from)}\n${deviceLine(by, 'zh-CN')}` }),
  })

/** Money that goes out, and what changes where it may go. */
export const PAYOUT_LINES = {
  refund_completed: refundEnded('Refund completed', '退款已完成'),
  refund_canceled: refundEnded('Refund canceled', '退款已取消'),

  unassigned_taken_back: sentBack(
    'The chain took back money that you had decided about, and your account bears it',
    '您处理过的一笔款项被链上撤回，已从账户扣除',
  ),
  unassigned_given: sentBack('Money without an order is yours to decide about', '有一笔无订单款项待您处理'),
  send_back_completed: sentBack('Money was sent back', '款项已退回'),
  send_back_canceled: sentBack('Money was not sent back', '款项未能退回'),

  withdrawal_requested: withdrawalStep('Withdrawal requested', '提现申请已提交'),
  withdrawal_completed: withdrawalStep('Withdrawal completed', '提现已完成'),
  withdrawal_failed: withdrawalStep('Withdrawal failed', '提现失败'),
  withdrawal_rejected: notificationLine(withdrawal, rejected, {
    'en-US': ({ reason, ...sent }) => ({
      title: 'Withdrawal rejected',
      content: `${payee(sent, 'en-US')}: ${reason}`,
    }),
    'zh-CN': ({ reason, ...sent }) => ({
      title: '提现未通过审核',
      content: `${payee(sent, 'zh-CN')}，原因：${reason}`,
    }),
  }),

  address_added: addressChange('A withdrawal address was added', '已添加提现地址'),
  address_renamed: addressChange('A withdrawal address was renamed', '提现地址已重命名'),
  address_removed: addressChange('A withdrawal address was removed', '已删除提现地址'),
  network_changed: notificationLine(security, network, {
    'en-US': ({ chain, enabled, gas_limit, gas_token, ...by }) => ({
      title: 'A withdrawal network was changed',
      content: `${chain}: ${enabled ? 'on' : 'off'}, gas limit ${gas_limit} ${gas_token}\n${deviceLine(by, 'en-US')}`,
    }),
    'zh-CN': ({ chain, enabled, gas_limit, gas_token, ...by }) => ({
      title: '提现网络设置已更改',
      content: `${chain}：${enabled ? '已启用' : '已停用'}，Gas 上限 ${gas_limit} ${gas_token}\n${deviceLine(by, 'zh-CN')}`,
    }),
  }),
  withdrawals_stopped: tightened('All withdrawals are stopped', '所有提现已停止'),
  withdrawals_resuming: loosened('Withdrawals are about to resume', '提现即将恢复'),
  payouts_stopped: notificationLine(security, z.object({}), {
    'en-US': () => ({
      title: 'The platform has stopped your withdrawals and refunds',
      content: 'Withdrawals and refunds wait until the platform resumes them. Ask support for the reason.',
    }),
    'zh-CN': () => ({
      title: '平台已暂停您的提现和退款',
      content: '提现和退款将等待平台恢复后继续处理。如需了解原因，请联系客服。',
    }),
  }),
  payouts_resumed: notificationLine(security, z.object({}), {
    'en-US': () => ({
      title: 'The platform has resumed your withdrawals and refunds',
      content: 'Withdrawals and refunds that waited go on now.',
    }),
    'zh-CN': () => ({
      title: '平台已恢复您的提现和退款',
      content: '等待中的提现和退款现已继续处理。',
    }),
  }),
  fixed_addresses_only: tightened('Withdrawals go only to fixed addresses from now on', '即刻起仅可向固定地址提现'),
  any_address_again: loosened('Any address is about to be allowed again', '即将恢复向任意地址提现'),
} as const
