import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chinese } from '../words'

const root = join(import.meta.dirname, '..', '..')

test('unassigned money has one name in Chinese, in the console and in the sentences of the server', () => {
  const named = [...chinese].filter(([english]) => /unassigned/i.test(english))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([, words]) => !words.includes('未归属款项'))).toEqual([])
  const others = ['locales/zh-CN.po', 'server/merchant/together-sentences.ts'].filter((file) =>
    /未分配|未归属资金/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others).toEqual([])
})

// The page, the hash and the console are called one thing each, so that a person finds the place that a sentence names.
test.each([
  ['收款记录', /支付记录/],
  ['交易哈希', /交易 ?ID/i],
  ['商户后台', /控制台/],
])('%s has no second name in Chinese', (name, other) => {
  expect([...chinese.values()].some((words) => words.includes(name))).toBe(true)
  expect([...chinese.values()].filter((words) => other.test(words))).toEqual([])
})

test('that the address of an exchange takes no refund is said in Chinese too', () => {
  const warning = chinese.get('Only if the buyer says that it is theirs: an exchange cannot take money back there.')
  expect(warning).toContain('交易所的付款地址不能接收退款')
})
