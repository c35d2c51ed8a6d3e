import * as z from 'zod/mini'
import type { RiskCategory } from '#shared/contract/risk'
import { NOTIFICATION } from './notification-types'
import { notificationLine } from './notification-line'

const { needs_attention } = NOTIFICATION

const CHINESE: Readonly<Record<RiskCategory, string>> = {
  'honeypot related': '蜜罐相关',
  phishing: '钓鱼',
  blackmail: '勒索',
  'stealing attack': '盗币攻击',
  'fake KYC': '虚假 KYC',
  'malicious mining': '恶意挖矿',
  'darkweb transactions': '暗网交易',
  cybercrime: '网络犯罪',
  'money laundering': '洗钱',
  'financial crime': '金融犯罪',
  'suspected malicious address': '疑似恶意地址',
  mixer: '混币器',
  sanctioned: '受制裁',
  'gas abuse': 'Gas 滥用',
  'fake token': '假币',
  'fake standard interface': '虚假标准接口',
}

const inChinese = (category: string): string =>
  Object.entries(CHINESE).find(([name]) => name === category)?.[1] ?? category

const texts = z.array(z.string())

const payer = z.object({
  trade_no: z.string(),
  out_trade_no: z.string(),
  handle_id: z.string(),
  token: z.string(),
  chain: z.string(),
  payer: z.string(),
  categories: texts,
  /** Tokens that are frozen at this address. */
  frozen: texts,
})

/** What the checks of addresses find out. Their addresses are not called `address`: on the wire that is the place of a log-in. */
export const RISK_LINES = {
  payer_risky: notificationLine(needs_attention, payer, {
    'en-US': ({ out_trade_no, payer: from, categories, frozen }) => {
      const why = [...categories, ...(frozen.length > 0 ? [`frozen by ${frozen.join(', ')}`] : [])].join(', ')
      return {
        title: 'A payment came from a risky address',
        content: `Order ${out_trade_no}, from ${from}${why === '' ? '' : `: ${why}`}. The money is in your account. Look before you deliver.`,
      }
    },
    'zh-CN': ({ out_trade_no, payer: from, categories, frozen }) => {
      const why = [...categories.map(inChinese), ...(frozen.length > 0 ? [`被 ${frozen.join('、')} 冻结`] : [])].join(
        '、',
      )
      return {
        title: '有付款来自风险地址',
        content: `订单 ${out_trade_no}，付款地址 ${from}${why === '' ? '' : `（${why}）`}。款项已入账，发货前请先核实。`,
      }
    },
  }),
  own_address_frozen: notificationLine(
    needs_attention,
    z.object({ holder: z.string(), chain: z.string(), tokens: texts }),
    {
      'en-US': ({ holder, chain, tokens }) => ({
        title: 'A collection address was frozen',
        content: `The issuer of ${tokens.join(', ')} has frozen ${holder} (${chain}). Money there cannot be moved: ask the platform.`,
      }),
      'zh-CN': ({ holder, chain, tokens }) => ({
        title: '收款地址被冻结',
        content: `${tokens.join('、')} 发行方已冻结 ${holder}（${chain}）。该地址中的资金暂时无法转出，请联系平台。`,
      }),
    },
  ),
} as const
