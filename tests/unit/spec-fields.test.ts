// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENTITIES, wordsOf } from '../spec-fields'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** SPEC.md section 3, written out by hand; fields in words where it has no wire names. */
const SECTION_3: Readonly<Record<string, string>> = {
  'User info': 'name, email, status, mchid, bind_google_auth, phone, area_code, password, security_switch',
  Notification:
    'id, title, content, status, types, ip, device, address, amount, created_time, currency.token, currency.logo, currency.chain',
  'Notification list': 'total, list, unread',
  'Login parameters': 'username or email, password, verification code',
  'Transaction record':
    'index, apply_name, appid, out_trade_no, trade_no, transaction_id, fiat_name, fiat_amount, chain, token, amount, fees, usdt_amount, contract, status, created_time, amount_collected, mch_real_receive, logo, browser_url',
  'On-chain payment info': 'from_address, to_address, txid, amount, confirmation_time',
  App: 'name, appid, logo, website_url, notify_url, mode, usdt_total, token_ids, key, status',
  'App option': 'name, appid',
  'Coin list entry': 'chain, net_work, id, subset.token, subset.id',
  'Gas history': 'id, amount, currency, created_time, types',
  'Market token': 'token, logo, balance, p, check, id',
  Asset: 'token, usdt_balance, balance, available, value, network, total_value',
  'Statistics overview':
    'frozen_amount, transaction_volume, operable_balance, cumulative_withdrawal, total_assets, today_amount',
  'Statistics overview, another reading': 'income, sure_withdrawal, transaction_volume, cumulative_withdrawal',
  'Collection series': 'date, income, refund',
  'Collection series, another reading': 'date, income, create_num, pay_num',
  Withdrawal:
    'network, token, receiving address, amount, rate, fee, gas included, actual amount, password, email code, phone code, Google code',
  'Account types': 'apple, google, telegram, applePasskey, googlePasskey, local, localImport',
  'Address risk categories':
    'honeypot related, phishing, blackmail, stealing attack, fake KYC, malicious mining, darkweb transactions, cybercrime, money laundering, financial crime, suspected malicious address, mixer, sanctioned, gas abuse, fake token, fake standard interface, Fail, Pass, Excellent',
  'Chain types': 'Ethereum, HC, Solana, Tron, TON, TONTESTNET, Aptos, Bitcoin, Endless',
  'Wallet bridge':
    'metadata.name, metadata.url, metadata.origin, metadata.icon, connected.origin, connected.net.chainType, account.seriesWallets, account.seriesWallets.walletAddress, target, type, messageId, data, status',
}

const FIELDS = ENTITIES.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, where]) => ({ entity: name, field, where })),
)

describe('the fields of SPEC.md section 3', () => {
  it('are all in the table, and no other', () => {
    const table = ENTITIES.map(({ name, fields }) => [name, Object.keys(fields).join(', ')])
    expect(table).toEqual(Object.entries(SECTION_3))
    expect(FIELDS).toHaveLength(165)
  })

  it('are in docs/readings.md as in the table, both ways', () => {
    expect(documented()).toEqual(FIELDS.map(({ entity, field, where }) => [entity, field, wordsOf(where)]))
  })

  it('that nobody sees have a reason', () => {
    const hidden = FIELDS.flatMap(({ where }) => (where.kind === 'unused' ? [where.why] : []))
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.filter((why) => why.length < 20)).toEqual([])
  })

  it('that no answer has are shown by a test that exists under its title', () => {
    const named = FIELDS.flatMap(({ where }) => (where.kind === 'tested' ? [where] : []))
    expect(named.length).toBeGreaterThan(40)
    for (const { file, title } of new Set(named)) expect(textOf(file), file).toContain(title)
  })

  it('that an answer has are planted, and other values have other words', () => {
    const planted = FIELDS.flatMap(({ where, ...field }) => (where.kind === 'planted' ? [{ ...field, ...where }] : []))
    expect(planted.length).toBeGreaterThan(80)
    for (const { entity, field, looks } of planted) {
      const words = looks.map((look) => look.words)
      expect([entity, field, new Set(words).size]).toEqual([entity, field, words.length])
      expect([entity, field, words.join('')]).not.toEqual([entity, field, ''])
    }
  })
})

/** The rows of the table of docs/readings.md: entity, field, where. */
function documented(): string[][] {
  const [, section = ''] = textOf('docs/readings.md').split('## Fields of SPEC.md section 3')
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [, entity = '', field = '', where = ''] = row.split('|').map((cell) => cell.trim())
    return [entity, field.replace(/^`(.+)`$/, '$1'), where]
  })
}
