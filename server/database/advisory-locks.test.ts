import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks'

test('no two advisory locks have one number, and none stands anywhere else', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const elsewhere = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/pg_(?:try_)?advisory\w*\(([^)]*)/g)]
      .map(([, key = '']) => key)
      .filter((key) => !key.startsWith('hashtextextended') && !key.startsWith('${ADVISORY_LOCKS'))
      .map((key) => `${file}: ${key}`),
  )
  expect(elsewhere).toEqual([])
})
