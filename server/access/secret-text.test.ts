import { expect, test } from 'vitest'
import { canBeCut, earlierSecrets } from './secret-text'

const ONE = 'one'.padEnd(40, '-')
const TWO = 'two'.padEnd(40, '-')
const COMMA = 'with a comma, which was one secret of old'

test.each([
  [ONE, [ONE]],
  [`${ONE}\n`, [ONE, `${ONE}\n`]],
  [`${ONE}, ${TWO}`, [ONE, `${ONE}, ${TWO}`, TWO, ` ${TWO}`]],
  [COMMA, [COMMA]],
  [`${ONE},${COMMA}`, [ONE, `${ONE},with a comma`, `${ONE},${COMMA}`, COMMA]],
  ['short', undefined],
  [' '.repeat(64), undefined],
])('SECRET_PREVIOUS=%j is tried as %j', (text, secrets) => {
  expect(earlierSecrets(text)).toEqual(secrets)
})

test('blanks around a secret may be cut off', () => {
  expect([ONE, COMMA, ` ${ONE}`, `${ONE}\n`].map(canBeCut)).toEqual([false, false, true, true])
})
