import { expect, test } from 'vitest'
import { typedOption } from './select-options'

const options = [
  { value: 'btc', label: 'Bitcoin' },
  { value: 'bnb', label: 'BNB Chain' },
  { value: 'off', label: 'Bonds', disabledReason: 'Not open yet' },
  { value: 'tron', label: null, textValue: 'TRON' },
]

test.each([
  ['t', 'btc', 'tron'],
  ['b', 'btc', 'bnb'],
  ['b', 'bnb', 'btc'],
  ['bb', 'btc', 'bnb'],
  ['bi', 'btc', 'btc'],
  ['BN', 'btc', 'bnb'],
  ['bo', 'btc', undefined],
  ['x', 'btc', undefined],
  ['b', '', 'btc'],
])('%j typed on %j chooses %j', (typed, value, chosen) => {
  expect(typedOption(options, typed, value)?.value).toBe(chosen)
})
