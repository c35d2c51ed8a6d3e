import type { Language } from '#server/core/refusal'
import { wordsFrom } from '#server/http/page-words'
import type { WordTable, WordsOf } from '#server/http/page-words'

/** Every word of the tester's pages: English and Simplified Chinese. */
const WORDS = {
  tools: ['Sandbox tools', '沙箱工具'],
  toolsLead: [
    'For testing only: these pages show codes and move test money.',
    '仅供测试：这些页面会显示验证码并转移测试资金。',
  ],
  pages: ['Pages', '页面'],

  inbox: ['Inbox', '收件箱'],
  inboxLead: [
    'All mail and text messages that the sandbox has sent, newest first.',
    '沙箱发出的全部邮件和短信，最新的在前。',
  ],
  inboxEmpty: ['Nothing has been sent yet. Ask for a code in the console.', '尚未发送任何消息。请在控制台获取验证码。'],
  inboxFilter: ['Messages to', '收件人'],
  inboxFilterHint: ['Whole address or phone number; empty for all', '完整邮箱或手机号；留空显示全部'],
  show: ['Show', '显示'],
  email: ['E-mail', '邮件'],
  sms: ['Text message', '短信'],

  customers: ['Customers', '顾客'],
  customersLead: ['Let a customer pay an order, in one of ten ways.', '让一位顾客以十种方式之一支付订单。'],
  application: ['Application', '应用'],
  anyApplication: ['The first that takes the token', '第一个支持该币种的应用'],
  network: ['Network', '网络'],
  amountInUsdt: ['Amount in USDT', '金额（USDT）'],
  confirmNow: ['Make the blocks at once', '立即出块确认'],
  howToPay: ['How the customer pays', '顾客如何支付'],
  exact: ['Exactly', '足额'],
  exactHint: ['Paid', '已支付'],
  under: ['Too little', '少付'],
  underHint: ['60 %, then the time runs out', '付 60%，随后超时'],
  over: ['Too much', '多付'],
  overHint: ['120 %', '付 120%'],
  late: ['Too late', '逾期'],
  lateHint: ['5 seconds after a one-minute order', '一分钟订单过期 5 秒后'],
  split: ['In two parts', '分两笔'],
  splitHint: ['40 % and 60 %', '40% 与 60%'],
  'wrong-token': ['In a wrong token', '付错币种'],
  wrongTokenHint: ['A worthless one', '一种无价值币种'],
  reorg: ['Taken back', '链上回滚'],
  reorgHint: ['The chain drops the transfer again', '区块重组丢弃该转账'],
  closed: ['After it closed', '关闭后付款'],
  closedHint: ['The shop closes the order first', '商店先关闭订单'],
  returned: ['Dropped, paid again', '回滚后再付'],
  returnedHint: ['The chain drops it after it was confirmed', '确认之后被链上回滚'],
  'other-coin': ['In the own coin', '付原生币'],
  otherCoinHint: ["The network's coin; not on EVM networks", '网络原生币；不适用于 EVM 网络'],
  recentOrders: ['Recent orders', '最近订单'],
  noOrders: ['No order yet.', '暂无订单。'],
  order: ['Order', '订单'],
  payerPage: ['Payer page', '付款页'],
  transfer: ['Transfer', '转账'],
  asked: ['Asked', '应付'],
  collected: ['Collected', '已收'],
  status: ['Status', '状态'],
  created: ['Created', '创建时间'],
  paying: ['Paying…', '正在支付…'],
  madeOrder: ['Order {order} was made.', '已创建订单 {order}。'],
  paysAt: ['The customer pays at {time}.', '顾客将于 {time} 支付。'],
  failed: ['That did not work: {reason}', '未成功：{reason}'],
  recharges: ['Recharges', '充值'],
  rechargesLead: [
    'Addresses that merchants have asked for, newest first. Any amount that comes is credited.',
    '商户申请的充值地址，最新的在前。到账金额均会入账。',
  ],
  noRecharges: [
    'No merchant has asked for an address yet: open Property, Recharge in the console, then this page again.',
    '尚无商户申请充值地址：请先在控制台打开“资产-充值”，再回到此页。',
  ],
  payIn: ['Pay it in', '立即充值'],
  simulation: ['Customers who come by themselves', '自动到来的顾客'],
  simulationOn: ['They are coming.', '进行中。'],
  simulationOff: ['They stay away.', '已停止。'],
  simulationElsewhere: ['Another process has them.', '由其他进程负责。'],
  turnOn: ['Let them come', '开启'],
  turnOff: ['Keep them away', '停止'],

  audit: ['Withdrawal audit', '提现审核'],
  auditLead: ['Decide about withdrawals, as the reviewers of a real service do.', '像真实服务的审核人员一样审核提现。'],
  auditMode: ['Who decides', '由谁决定'],
  automatic: ['The clock: every withdrawal is approved after a few seconds.', '时钟：每笔提现几秒后自动通过。'],
  manual: ['You: every withdrawal waits here.', '您：每笔提现都在此等待。'],
  decideByHand: ['Decide by hand', '改为人工审核'],
  decideByClock: ['Leave it to the clock', '改为自动审核'],
  waitingWithdrawals: ['Waiting for their audit', '等待审核'],
  noWithdrawals: ['No withdrawal waits.', '暂无待审核的提现。'],
  merchant: ['Merchant', '商户'],
  decision: ['Decision', '决定'],
  approve: ['Approve', '通过'],
  reject: ['Reject', '拒绝'],
  reason: ['Reason for a rejection', '拒绝原因'],
  approved: ['The withdrawal was approved.', '提现已通过。'],
  rejected: ['The withdrawal was rejected, its money given back.', '提现已拒绝，资金已退回。'],

  clock: ['Clock', '时钟'],
  clockLead: [
    'One clock serves server, chains and codes. It moves forward only.',
    '服务器、链与验证码共用一个时钟，只能向前。',
  ],
  advance: ['Move forward', '向前拨'],
  minute: ['1 minute', '1 分钟'],
  halfHour: ['31 minutes', '31 分钟'],
  day: ['1 day', '1 天'],

  explorer: ['Explorer', '区块浏览器'],
  explorerLead: ['Blocks and transfers of the local chains.', '本地链的区块与转账。'],
  simulated: ['simulated', '模拟'],
  simulatedNetwork: [
    'This network is simulated: nothing here exists on the real chain.',
    '此网络为模拟网络：这里的内容不存在于真实链上。',
  ],
  localNetwork: [
    'A local test chain: nothing here exists on the public chain.',
    '本地测试链：这里的内容不存在于公共链上。',
  ],
  height: ['Height', '高度'],
  block: ['Block', '区块'],
  blocks: ['Newest blocks', '最新区块'],
  hash: ['Hash', '哈希'],
  time: ['Time', '时间'],
  transfers: ['Transfers', '转账'],
  newestTransfers: ['Newest transfers', '最新转账'],
  noTransfers: ['No transfer.', '没有转账。'],
  transaction: ['Transaction', '交易'],
  address: ['Address', '地址'],
  from: ['From', '付款方'],
  to: ['To', '收款方'],
  amount: ['Amount', '金额'],
  fee: ['Fee', '手续费'],
  confirmations: ['Confirmations', '确认数'],
  unknownToken: ['unknown token', '未知币种'],
  stateMined: ['In a block', '已入块'],
  stateWaiting: ['Waiting for a block', '等待入块'],
  stateFailed: ['Failed', '失败'],
  stateUnproven: ['In a block, without its transfer', '已入块，但没有相应转账'],
  stateUnknown: ['Not on this chain (any more)', '（已）不在链上'],
  search: ['Transaction or address', '交易或地址'],
  find: ['Find', '查找'],

  status1: ['To be paid', '待支付'],
  status2: ['Account paid', '已支付'],
  status3: ['Transaction timeout', '交易超时'],
  status4: ['Transaction closed', '交易关闭'],
  status5: ['Under refund', '退款中'],
  status6: ['Refunded', '已退款'],
  status7: ['Error', '错误'],
  status8: ['Chain confirmation failure', '链上确认失败'],
  exception_under: ['under-paid', '少付'],
  exception_over: ['over-paid', '多付'],
  exception_late: ['late', '逾期'],
  exception_wrong_token: ['wrong token', '币种错误'],

  docs: ['Documents', '文档'],
  docsLead: ['How to integrate and to run it.', '集成与运行说明。'],
  notFound: ['There is no such page', '页面不存在'],
  notFoundLead: ['Look at the address, or begin at the list of tools.', '请检查地址，或从工具列表开始。'],
  console: ['Console', '控制台'],
} as const satisfies WordTable

export type Word = keyof typeof WORDS
export type Words = WordsOf<Word>

export const wordsIn = (language: Language): Words => wordsFrom(WORDS, language)

const known = (word: string): word is Word => word in WORDS

/** The word of a status or an exception; an unknown code says so and shows itself. */
export function statusWord(words: Words, status: number, exception: string | null): string {
  const key = `status${status}`
  const name = known(key) ? words(key) : `Unknown (${status})`
  const exceptionKey = `exception_${exception ?? ''}`
  return known(exceptionKey) ? `${name} · ${words(exceptionKey)}` : name
}
