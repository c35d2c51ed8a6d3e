#!/usr/bin/env node
// Follows the recipes of CONTRIBUTING.md on a copy of the last commit (`npm run prove -- recipes`): a patch touches no more
// files than the recipe says, compiles, and its own test sees the new thing.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages, root } from './install.mjs'

/** By the name of its patch: the files that a person changes, without tests and catalogues, and the tests of the result. */
const RECIPES = [
  { name: 'column', most: 3, project: 'browser (chromium)' },
  { name: 'colour', most: 1, project: 'unit' },
  { name: 'rule', most: 3, project: 'unit' },
  { name: 'link', most: 1, project: 'browser (chromium)' },
]

installPackages()
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** @returns what went wrong; undefined when the recipe is right */
function follow({ name, most, project }) {
  const patch = join(root, 'tests', 'recipes', `${name}.patch`)
  const touched = [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file)
  const tests = touched.filter((file) => /\.test\.tsx?$/.test(file))
  const count = touched.length - tests.length
  if (tests.length === 0) return 'it has no test that shows the result'
  if (count > most) return `it touches ${count} files; the recipe says ${most}`
  const copy = mkdtempSync(join(tmpdir(), 'recipe-'))
  try {
    execFileSync('tar', ['-x', '-C', copy], {
      input: execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 }),
    })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const steps = [
      ['git', 'apply', patch],
      [bin('tsc'), '-p', 'tsconfig.app.json', '--noEmit', '--incremental', 'false', '--composite', 'false'],
      [bin('vitest'), 'run', '--project', project, ...tests],
    ]
    const failed = steps.find(
      ([program, ...args]) => spawnSync(program, args, { cwd: copy, stdio: 'inherit' }).status !== 0,
    )
    return failed && `this failed: ${failed.slice(1).join(' ')}`
  } finally {
    rmSync(copy, { recursive: true })
  }
}

let isRight = true
for (const recipe of RECIPES) {
  const fault = follow(recipe)
  process.stdout.write(`${fault ? 'FAIL' : 'ok  '} recipe ${recipe.name}${fault ? `: ${fault}` : ''}\n`)
  isRight &&= fault === undefined
}
process.exit(isRight ? 0 : 1)
