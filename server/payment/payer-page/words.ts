import type { Language } from '#server/core/refusal'
import { wordsFrom } from '#server/http/page-words'
import type { WordTable, WordsOf } from '#server/http/page-words'

const WORDS = {
  order: ['Order', '订单'],
  payTo: ['Pay {name}', '向 {name} 付款'],
  sendExactly: ['Send exactly', '请准确支付'],
  onNetwork: ['on {network}', '通过 {network}'],
  orderOver: ['Order over {amount}, {fiat}', '订单金额 {amount}，{fiat}'],
  toThisAddress: ['to this address', '到此地址'],
  copyAddress: ['Copy the address', '复制地址'],
  copied: ['Copied', '已复制'],
  selected: ['Selected: please copy it by hand', '已选中，请手动复制'],
  qr: ['QR code of the address', '地址二维码'],
  timeLeft: ['Time left', '剩余时间'],
  validUntil: ['Valid until', '有效期至'],
  payerSimulated: ['Simulated network: do not send real money.', '模拟网络：请勿发送真实资金。'],
  payerLocal: ['Test network: do not send real money.', '测试网络：请勿发送真实资金。'],
  backToShop: ['Back to the shop', '返回商店'],
  otherTokenWarning: [
    'Only {token} on {network}. Anything else may be lost.',
    '仅限 {network} 上的 {token}，其他资产可能丢失。',
  ],
  waitingForPayment: ['Waiting for your payment.', '等待您的付款。'],
  partlyPaid: [
    '{collected} of {amount} {token} has arrived. Please send the rest.',
    '已收到 {collected} / {amount} {token}，请补足余额。',
  ],
  seenOnChain: [
    'Seen on the chain: {confirmations} of {required} confirmations.',
    '已在链上看到：{confirmations} / {required} 次确认。',
  ],
  isPaid: ['Paid. Thank you.', '已支付，谢谢。'],
  timeIsUp: ['The time is up. Do not pay any more; ask the shop.', '已超时，请勿再支付，并联系商家。'],
  isClosed: ['This order was closed. Do not pay any more.', '订单已关闭，请勿再支付。'],
  isRefunded: ['This payment was refunded.', '此笔付款已退款。'],
  needsShop: ['Something went wrong with this payment. Ask the shop.', '此笔付款出现问题，请联系商家。'],
} as const satisfies WordTable

/** What the payer's page says. */
export type PayerWords = WordsOf<keyof typeof WORDS>

export const payerWords = (language: Language): PayerWords => wordsFrom(WORDS, language)
