import { seen, seenAt, unused } from './where'
import type { Entity } from './where'

/** 2026-10-05 07:08:09 in Shanghai, where the browser of the tests is. */
export const CREATED = 1_791_155_289
const CONFIRMED = 1_791_158_590
/** Why no logo of a token is loaded. */
export const OWN_MARKS =
  'tokens have marks of our own by their names: the picture of a stranger is not loaded, which would tell its host who looks'

const PAID = { operation: 'transactions.list' } as const

export const PAYMENTS: readonly Entity[] = [
  {
    name: 'Transaction record',
    answer: { ...PAID, path: ['list', 0] },
    fields: {
      index: unused(
        'the column No. counts the rows over all pages itself: the number of an answer may begin anew on each page',
      ),
      apply_name: seen('payment', ['Probe Shop', 'Application Probe Shop']),
      appid: seen('payment', ['appofprobe77', 'Application ID appofprobe77']),
      out_trade_no: seen('payment', ['ORDER-PROBE-1', 'Merchant order ORDER-PROBE-1']),
      trade_no: seen('payment', ['77770000111122223333444455556666', '77770000111122223333444455556666']),
      // The other fields are of the first payment: its drawer is asked for by its transaction, which has to stay.
      transaction_id: seenAt({ path: ['list', 1, 'transaction_id'] }, 'payments', [
        `0xabc${'0'.repeat(57)}7777`,
        '0xabc…7777',
      ]),
      fiat_name: seen('payment', ['XPF', '8,431.27 XPF']),
      fiat_amount: seen('payment', ['8431.27', 'Priced at 8,431.27']),
      chain: seen('payment', ['Probenet', 'Probenet']),
      token: seen('payment', ['PRB', 'PRB']),
      amount: seen('payment', ['7001.11', '7,001.11']),
      fees: seen('payment', ['3.33', 'Fee −3.33']),
      usdt_amount: seen('payment', ['7044.44', 'USDT value 7,044.44']),
      contract: seen('payment', [
        '0x1111222233334444555566667777888899990000',
        '0x11 1122 2233 3344 4455 5566 6677 7788 8899 9900 00',
      ]),
      status: seen('payment', [2, 'Account paid'], [8, 'Chain confirmation failure']),
      created_time: seen('payment', [CREATED, 'Created 2026-10-05 07:08:09']),
      amount_collected: seen('payment', ['7102.22', 'Paid by the buyer 7,102.22']),
      mch_real_receive: seen('payment', ['7098.89', 'You received 7,098.89']),
      logo: unused(OWN_MARKS),
      browser_url: seen('payment', ['https://explorer.example/tx/probe', 'link https://explorer.example/tx/probe']),
    },
  },
  {
    name: 'On-chain payment info',
    answer: { operation: 'transactions.info', path: ['list', 0] },
    fields: {
      from_address: seen('payment', [`0xaaaa${'1'.repeat(36)}`, `From 0xaaaa${'1'.repeat(36)}`]),
      to_address: seen('payment', [`0xbbbb${'2'.repeat(36)}`, `To 0xbbbb${'2'.repeat(36)}`]),
      txid: seen('payment', [`0xcccc${'3'.repeat(60)}`, `Transaction ID 0xcccc${'3'.repeat(60)}`]),
      amount: seen('payment', ['7103.44', '7,103.44']),
      confirmation_time: seen('payment', [CONFIRMED, 'Confirmed 2026-10-05 08:03:10']),
    },
  },
  {
    name: 'App',
    answer: { operation: 'application.list', path: ['list', 0] },
    fields: {
      name: seen('applications', ['Probe Works', 'Probe Works']),
      // The page of the first one is opened by its own number.
      appid: seenAt({ path: ['list', 1, 'appid'] }, 'applications', ['appofprobe78', 'appofprobe78']),
      logo: seen('applications', ['/icons/icon-192.png', 'picture /icons/icon-192.png']),
      website_url: seen('application', ['https://site.probe.example/', 'https://site.probe.example/']),
      notify_url: seen('application', ['https://hook.probe.example/in', 'field https://hook.probe.example/in']),
      mode: seen('application', ['otc', 'OTC'], ['hybrid', 'Hybrid']),
      usdt_total: seen('applications', ['8642.13', '8,642.13']),
      token_ids: seen('applications', [['tokenofprobe'], 'Probenet'], [[], '']),
      key: seenAt({ operation: 'application.keys', path: ['list', 0, 'key'] }, 'application', [
        'pk_probe••77',
        'pk_probe••77',
      ]),
      status: seen('application', ['normal', 'Normal'], ['error', 'Error']),
    },
  },
  {
    name: 'App option',
    answer: { operation: 'application.options', path: [0] },
    fields: {
      name: seen('application filter', ['Probe Option', 'Probe Option']),
      appid: seen('application filter', ['appofprobe79', 'appid=appofprobe79']),
    },
  },
  {
    name: 'Coin list entry',
    answer: {
      operation: 'currency.list',
      path: [0],
      beside: [
        [
          [0],
          { chain: 'Tron', net_work: 'Probenet', id: 'netofprobe', subset: [{ token: 'PRB', id: 'tokenofprobe' }] },
        ],
      ],
    },
    fields: {
      chain: {
        kind: 'tested',
        where: '`/property/withdraw`, where it decides which addresses the network takes',
        file: 'src/features/withdraw/details.browser.test.tsx',
        title: 'an address of another network is recognised, and one press switches to that network',
      },
      net_work: seen('application', ['Probenet', 'Probenet']),
      id: unused('it goes into the filter `network_id` of calls; a person reads the name `net_work`'),
      'subset.token': seenAt({ path: [0, 'subset', 0, 'token'] }, 'application', ['PRB', 'PRB']),
      'subset.id': seenAt({ path: [0, 'subset', 0, 'id'] }, 'assets', [
        'tokenofprobe',
        'link /property/withdraw?id=tokenofprobe',
      ]),
    },
  },
]
