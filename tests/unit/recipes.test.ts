// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'tests', 'recipes')

// Whether it compiles and shows something is the proof `recipes`.
test.each(readdirSync(folder))('the recipe %s of CONTRIBUTING.md fits the code of today', (name) => {
  expect(() =>
    execFileSync('git', ['apply', '--check', join(folder, name)], { cwd: root, stdio: 'pipe' }),
  ).not.toThrow()
})
