import { expect, test } from 'vitest'
import { canBeListed, earlierSecrets } from './secret-text'

const ONE = 'one'.padEnd(40, '-')
const TWO = 'two'.padEnd(40, '-')

test.each([
  [ONE, [ONE]],
  [`${ONE}\n`, [ONE, `${ONE}\n`]],
  [`${ONE}, ${TWO}`, [ONE, TWO, ` ${TWO}`, `${ONE}, ${TWO}`]],
  ['with a comma, which was one secret of old', ['with a comma, which was one secret of old']],
  [`short, ${ONE}`, [`short, ${ONE}`]],
  ['short', undefined],
  [' '.repeat(64), undefined],
])('SECRET_PREVIOUS=%j is tried as %j', (text, secrets) => {
  expect(earlierSecrets(text)).toEqual(secrets)
})

test('a secret with blanks around it or with a comma cannot stand in a list', () => {
  expect([ONE, ` ${ONE}`, `${ONE}\n`, `${ONE},${TWO}`].map(canBeListed)).toEqual([true, false, false, false])
})
