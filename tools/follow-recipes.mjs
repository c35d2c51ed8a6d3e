#!/usr/bin/env node
// Follows the recipes of CONTRIBUTING.md on a copy of the last commit (`npm run prove -- recipes`): a patch touches no more
// files than the recipe says, compiles, and its own tests see the new thing.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages, root } from './install.mjs'

/**
 * By the name of its patch: the most files that a person changes, without tests, catalogues and what is generated, and the
 * project of its tests. `also`: a test of this tree that must know the new thing.
 */
const RECIPES = [
  { name: 'column', most: 3, project: 'browser (chromium)' },
  { name: 'colour', most: 1, project: 'unit' },
  { name: 'rule', most: 3, project: 'unit' },
  { name: 'link', most: 1, project: 'browser (chromium)' },
  { name: 'screen', most: 6, project: 'browser (chromium)', also: 'src/route-trees.test.ts' },
  { name: 'chain-type', most: 8, project: 'server' },
]

installPackages()
const TSC = ['--noEmit', '--incremental', 'false', '--composite', 'false']
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** @returns what went wrong; undefined when the recipe is right */
async function follow({ name, most, project, also }) {
  const patch = join(root, 'tests', 'recipes', `${name}.patch`)
  const touched = [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file)
  const tests = touched.filter((file) => /\.test\.tsx?$/.test(file))
  const count = touched.filter((file) => !/\.(?:test|spec)\.tsx?$|\/testing\/|^tests\//.test(file)).length
  if (tests.length === 0) return 'it has no test that shows the result'
  if (count > most) return `it touches ${count} files; the recipe says ${most}`
  const copy = mkdtempSync(join(tmpdir(), 'recipe-'))
  try {
    execFileSync('tar', ['-x', '-C', copy], {
      input: execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 }),
    })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    execFileSync('git', ['apply', patch], { cwd: copy })
    await writeRouteTree(copy)
    const steps = [
      [bin('tsc'), '-p', 'tsconfig.app.json', ...TSC],
      ...(touched.every((file) => file.startsWith('src/')) ? [] : [[bin('tsc'), '-p', 'tsconfig.node.json', ...TSC]]),
      [bin('vitest'), 'run', '--project', project, ...tests],
      ...(also ? [[bin('vitest'), 'run', '--project', 'unit', also]] : []),
    ]
    const failed = steps.find(
      ([program, ...args]) => spawnSync(program, args, { cwd: copy, stdio: 'inherit' }).status !== 0,
    )
    return failed && `this failed: ${failed.slice(1).join(' ')}`
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The tree of the routes, which the build and the development server write for a person. */
async function writeRouteTree(copy) {
  const ofPlugin = createRequire(createRequire(import.meta.url).resolve('@tanstack/router-plugin/vite'))
  const { Generator, getConfig } = ofPlugin('@tanstack/router-generator')
  await new Generator({ config: getConfig({ target: 'react' }, copy), root: copy }).run()
}

let isRight = true
for (const recipe of RECIPES) {
  const fault = await follow(recipe)
  process.stdout.write(`${fault ? 'FAIL' : 'ok  '} recipe ${recipe.name}${fault ? `: ${fault}` : ''}\n`)
  isRight &&= fault === undefined
}
process.exit(isRight ? 0 : 1)
