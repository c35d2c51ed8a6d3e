import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Tests share their modules: a file that replaces one, or takes a replacement back, changes the files that run after it. */
it('only files named `*.apart.test.ts` replace modules in the tests without a page', () => {
  const files = ['server', 'sandbox', 'tests/schedules', 'tests/unit', 'src', 'shared'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  expect(files.length).toBeGreaterThan(1000)
  const replacing = files.filter((file) => /\bvi\.(?:un|do|doUn)?mock\(/i.test(readFileSync(file, 'utf8')))
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !file.endsWith('.apart.test.ts'))).toEqual([])
})
