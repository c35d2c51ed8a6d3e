import * as z from 'zod/mini'
import { NOTIFICATION } from './notification-types'
import { amountWords, decimal, money, moneyWords, notificationLine } from './notification-line'

const { payment_received, needs_attention, recharge } = NOTIFICATION

const payment = z.extend(money, {
  trade_no: z.string(),
  out_trade_no: z.string(),
  /** Absent in notifications of earlier versions. */
  handle_id: z.optional(z.string()),
})
/** `amount` is what was paid, `asked` what should have been. */
const shortfall = z.extend(payment, { asked: decimal })

const attention = (en: string, zh: string) =>
  notificationLine(needs_attention, shortfall, {
    'en-US': ({ asked, out_trade_no, ...paid }) => ({
      title: 'A payment needs attention',
      content: `${en}: ${amountWords(paid.amount)} of ${moneyWords({ ...paid, amount: asked }, 'en-US')}, order ${out_trade_no}`,
    }),
    'zh-CN': ({ asked, out_trade_no, ...paid }) => ({
      title: '有付款需要处理',
      content: `${zh}：应付 ${moneyWords({ ...paid, amount: asked }, 'zh-CN')}，已付 ${amountWords(paid.amount)}，订单 ${out_trade_no}`,
    }),
  })

/** `amount` is what is left. "10 of 10" would be read as what was taken. */
const takenBack = (en: string, zh: string) =>
  notificationLine(needs_attention, shortfall, {
    'en-US': ({ asked, out_trade_no, ...left }) => ({
      title: 'A payment needs attention',
      content: `${en}: ${amountWords(left.amount)} is left of ${moneyWords({ ...left, amount: asked }, 'en-US')} asked for, order ${out_trade_no}`,
    }),
    'zh-CN': ({ asked, out_trade_no, ...left }) => ({
      title: '有付款需要处理',
      content: `${zh}：应付 ${moneyWords({ ...left, amount: asked }, 'zh-CN')}，尚余 ${amountWords(left.amount)}，订单 ${out_trade_no}`,
    }),
  })

const recharged = (en: string, zh: string) =>
  notificationLine(recharge, money, {
    'en-US': (amount) => ({ title: en, content: moneyWords(amount, 'en-US') }),
    'zh-CN': (amount) => ({ title: zh, content: moneyWords(amount, 'zh-CN') }),
  })

/** Money that comes in, and what is told to the shop about it. */
export const PAYMENT_LINES = {
  payment_received: notificationLine(payment_received, payment, {
    'en-US': ({ out_trade_no, ...paid }) => ({
      title: 'Payment received',
      content: `${moneyWords(paid, 'en-US')}, order ${out_trade_no}`,
    }),
    'zh-CN': ({ out_trade_no, ...paid }) => ({
      title: '收到付款',
      content: `${moneyWords(paid, 'zh-CN')}，订单 ${out_trade_no}`,
    }),
  }),
  payment_under: attention('Less was paid than asked', '少付'),
  payment_over: attention('More was paid than asked', '多付'),
  payment_late: attention('Paid after the time was up', '超时到账'),
  payment_wrong_token: attention('Paid in another token', '币种不符'),
  payment_error: attention('A payment could not be processed', '付款处理失败'),
  payment_chain_failure: takenBack('The chain took a payment back', '付款在链上被撤销'),
  payment_taken_back: takenBack('The chain took money of a payment back', '有一笔到账在链上被撤销'),
  payment_unassigned: notificationLine(needs_attention, payment, {
    'en-US': ({ out_trade_no, ...paid }) => ({
      title: 'Money waits for your decision',
      content: `${moneyWords(paid, 'en-US')} came for an order that gets nothing of it, order ${out_trade_no}`,
    }),
    'zh-CN': ({ out_trade_no, ...paid }) => ({
      title: '有款项待您处理',
      content: `收到 ${moneyWords(paid, 'zh-CN')}，未计入订单，订单 ${out_trade_no}`,
    }),
  }),

  callback_switched_off: notificationLine(
    needs_attention,
    z.object({ application: z.string(), appid: z.optional(z.string()) }),
    {
      'en-US': ({ application }) => ({
        title: 'A callback address is switched off',
        content: `The receiver of ${application} answered 410, so it gets no more callbacks until its address is set again`,
      }),
      'zh-CN': ({ application }) => ({
        title: '回调地址已停用',
        content: `${application} 的接收方返回了 410，重新设置回调地址之前不再发送回调。`,
      }),
    },
  ),

  recharge_received: recharged('Recharge received', '充值到账'),
  recharge_taken_back: recharged('The chain took a recharge back', '充值在链上被撤销'),
} as const
