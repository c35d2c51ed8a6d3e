import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCode, checkGoogleCode } from './code'
import { checkEmail } from './email'
import { checkIpAddress } from './ip-address'
import { checkPhone } from './phone'
import { checkText } from './text'
import { checkTradeNo } from './trade-no'
import { checkUrl } from './url'

fc.configureGlobal({ seed: 20261121 })

describe('text', () => {
  it('is trimmed before it is checked and sent', () => {
    expect(checkText('  a b ')).toEqual({ ok: true, value: 'a b' })
    for (const text of ['', ' ', '\n\t', '\u3000']) expect(checkText(text)).toEqual({ ok: false, rule: 'empty' })
  })
})

describe('e-mail', () => {
  it.each(['a@b.co', 'mia.chen+shop@mail.example.com', 'A_b-c@x-y.io', "o'neil@example.com", `${'a'.repeat(64)}@b.co`])(
    'takes %s',
    (text) => {
      expect(checkEmail(` ${text} `)).toEqual({ ok: true, value: text })
    },
  )

  it.each([
    '',
    '   ',
    'plain',
    '@b.co',
    'a@',
    'a@b',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a b@c.co',
    'a@b@c.co',
    'a@b.co,c@d.co',
    'a@b.co\nBcc: c@d.co',
    '用户@例子.公司',
    '1,ceo@b.co',
    '1;ceo@b.co',
    'ceo(x)@b.co',
    '"ceo"@b.co',
    'Ceo <ceo@b.co>',
    '=?utf-8?q?ceo=40c.co?=@b.co',
    'ceo%c.co@b.co',
    '.ceo@b.co',
    'c..eo@b.co',
    'ceo@[127.0.0.1]',
    'ceo@127.0.0.1',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}`,
  ])('refuses %j', (text) => {
    expect(checkEmail(text)).toEqual({ ok: false, rule: 'email-format' })
  })

  it('is fast for a text built to make the pattern slow', () => {
    expect(checkEmail(`a@${'a-'.repeat(100_000)}`).ok).toBe(false)
    expect(checkEmail('a.'.repeat(100_000)).ok).toBe(false)
    expect(checkEmail(`a@${'a.'.repeat(100_000)}`).ok).toBe(false)
  })
})

describe('url', () => {
  it.each([
    'https://example.com',
    'http://example.com/hook?x=1#y',
    'HTTPS://Example.com:8443/',
    'http://127.0.0.1:4174/sink',
  ])('takes %s', (text) => {
    expect(checkUrl(` ${text} `)).toEqual({ ok: true, value: text })
  })

  it.each([
    '',
    'example.com',
    'httpx://example.com',
    'https:example.com',
    'https:/example.com',
    'https://',
    'https:///path',
    'https://exa mple.com',
    String.raw`https:\\example.com`,
    String.raw`https://example.com\@evil.example`,
    'https://user:secret@example.com',
    'https://user@example.com',
    'https://example.com:99999',
    'javascript:alert(1)//https://example.com',
    'ftp://example.com',
    'data:text/html,x',
    'https://[::1',
  ])('refuses %j', (text) => {
    expect(checkUrl(text)).toEqual({ ok: false, rule: 'url-format' })
  })
})

describe('six-digit codes', () => {
  it.each([
    ['123456', '123456'],
    ['012345', '012345'],
    ['000000', '000000'],
    [' 123 456 ', '123456'],
    ['１２３４５６', '123456'],
    ['123\u00a0456', '123456'],
  ])('takes %j as %s', (text, value) => {
    expect(checkCode(text)).toEqual({ ok: true, value })
    expect(checkGoogleCode(text)).toEqual({ ok: true, value })
  })

  it.each(['12345', '1234567', '12345a', '-12345', '12.456', '١٢٣٤٥٦'])('refuses %j', (text) => {
    expect(checkCode(text)).toEqual({ ok: false, rule: 'code-format' })
    expect(checkGoogleCode(text)).toEqual({ ok: false, rule: 'code-format' })
  })

  it('has its own message only for an empty Google code', () => {
    expect(checkGoogleCode(' ')).toEqual({ ok: false, rule: 'google-code-empty' })
    expect(checkCode(' ')).toEqual({ ok: false, rule: 'code-format' })
  })
})

describe('phone', () => {
  const optional = { required: false }
  const required = { required: true }

  it('may be left out of a profile and is required where it is bound', () => {
    expect(checkPhone({ area_code: '', phone: '' }, optional)).toEqual({ ok: true, value: undefined })
    expect(checkPhone({ area_code: '', phone: ' ' }, required)).toEqual({
      ok: false,
      rule: 'phone-and-area-code-missing',
    })
  })

  it('needs both parts once either is given', () => {
    expect(checkPhone({ area_code: '+86', phone: '' }, optional)).toEqual({
      ok: false,
      rule: 'phone-and-area-code-missing',
    })
    expect(checkPhone({ area_code: '', phone: '13800138000' }, optional)).toEqual({
      ok: false,
      rule: 'area-code-missing',
    })
    expect(checkPhone({ area_code: 'CN', phone: '13800138000' }, required)).toEqual({
      ok: false,
      rule: 'area-code-missing',
    })
  })

  it('has 5 to 14 digits', () => {
    for (let length = 1; length <= 16; length++) {
      const phone = '0'.repeat(length)
      const expected = { ok: true, value: { area_code: '86', phone } }
      const isRight = length >= 5 && length <= 14
      expect(checkPhone({ area_code: '86', phone }, required)).toEqual(
        isRight ? expected : { ok: false, rule: 'phone-format' },
      )
    }
    expect(checkPhone({ area_code: '+1-684', phone: '１３８ 0013 8000' }, required)).toEqual({
      ok: true,
      value: { area_code: '+1-684', phone: '13800138000' },
    })
    for (const phone of ['138-0013-8000', '(138) 0013.8000', '138‑0013–8000'])
      expect(checkPhone({ area_code: '+86', phone }, required)).toEqual({
        ok: true,
        value: { area_code: '+86', phone: '13800138000' },
      })
    for (const phone of ['138/0013/8000', '+13800138000', '1380013800a', '١٢٣٤٥٦']) {
      expect(checkPhone({ area_code: '+86', phone }, required)).toEqual({ ok: false, rule: 'phone-format' })
    }
  })
})

describe('IP of a whitelist', () => {
  it('accepts exactly four numbers from 0 to 255 without leading zeros', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(checkIpAddress(` ${ip} `)).toEqual({ ok: true, value: ip })
      }),
    )
    for (let octet = 0; octet <= 999; octet++) expect(checkIpAddress(`10.0.${octet}.1`).ok).toBe(octet <= 255)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.004',
    '1.2.3.4/24',
    '1.2.3.-4',
    '1.2.3.',
    '0x7f.0.0.1',
    '::1',
    '1.2.3.٤',
  ])('refuses %j', (text) => {
    expect(checkIpAddress(text)).toEqual({ ok: false, rule: 'ip-format' })
  })
})

describe('trade number', () => {
  it('is 32 ASCII digits, kept as a string', () => {
    const value = '00202611211432080000000000000042'
    expect(checkTradeNo(` ${value}\n`)).toEqual({ ok: true, value })
    for (const text of ['', value.slice(1), `${value}0`, value.replace('4', 'a'), '1 '.repeat(32)]) {
      expect(checkTradeNo(text)).toEqual({ ok: false, rule: 'trade-no-format' })
    }
  })
})

describe('a character that nobody sees in what was typed', () => {
  const FIELDS: [name: string, check: (text: string) => unknown, right: string, wide: string][] = [
    ['an email address', checkEmail, 'ann@shop.example', 'ann@shop。example'],
    ['an email address', checkEmail, 'ann@shop.example', 'ann＠shop.example'],
    ['a web address', checkUrl, 'https://shop.example/a', 'https：//shop.example'],
    ['an address of a whitelist', checkIpAddress, '1.2.3.4', '1.2.3．4'],
    ['a trade number', checkTradeNo, '1'.repeat(32), '１'.repeat(32)],
    [
      'a phone number',
      (phone) => checkPhone({ area_code: '+49', phone }, { required: true }),
      '301234567',
      '30123456。',
    ],
  ]

  it.each(FIELDS)('%s says what it is', (_, check, right, wide) => {
    expect(check(right)).toMatchObject({ ok: true })
    expect(check(wide)).toEqual({ ok: false, rule: 'wide-character' })
    for (const hidden of ['\u200B', '\u2060', '\u00AD'])
      expect(check(`${right}${hidden}`)).toEqual({ ok: false, rule: 'hidden-character' })
  })
})
