#!/usr/bin/env node
// Checks the import rules of .dependency-cruiser.cjs. It also counts modules, because a tool that reads no modules would
// always pass: fewer modules than files is a failure.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root } from './install.mjs'

const rooms = ['src', 'shared', 'server', 'sandbox']

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
  ).length
}

/** Checks the folders below `base`. @returns the number of modules, and a sentence for each broken rule */
export async function brokenWalls(folders, base = root) {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    folders,
    { ...options, baseDir: base, ruleSet: options.ruleSet, validate: true },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.app.json')) },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result')
  const cruised = output.modules.filter(
    (module) => /\.(ts|tsx)$/.test(module.source) && !/node_modules/.test(module.source),
  )
  return {
    cruised: cruised.length,
    sentences: output.summary.violations
      .filter((violation) => violation.rule.severity === 'error')
      .map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`),
  }
}

const isTest = (file) => /\.test\.tsx?$|\/testing\/|\/test-(database|server)|-suite\.ts$/.test(file)
const roomOf = (file) => file.split('/').slice(0, 2).join('/')

/**
 * Which room imports which, tests left out: what a test needs besides its own room says nothing about the program.
 *
 * @returns each arrow once, as `{ from: 'server/payout', to: 'server/ledger' }`
 */
export async function importsBetweenRooms(folders, base = root) {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    folders,
    { ...options, baseDir: base, validate: false },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.app.json')) },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result')
  const isOurs = (file) => folders.some((folder) => file.startsWith(`${folder}/`)) && !isTest(file)
  const arrows = new Map()
  for (const { source, dependencies } of output.modules) {
    for (const { resolved } of isOurs(source) ? dependencies : []) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      if (isOurs(resolved) && from !== to) arrows.set(`${from} ${to}`, { from, to })
    }
  }
  return [...arrows.values()]
}

if (process.argv[1]?.endsWith('walls.mjs')) {
  const expected = rooms.reduce((sum, room) => sum + sourceFiles(room), 0)
  const { cruised, sentences } = await brokenWalls(rooms)
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  if (cruised < expected)
    process.stderr.write(`Only ${cruised} of ${expected} modules were read: the import rules are not being checked.\n`)
  if (sentences.length > 0 || cruised < expected) process.exit(1)
  process.stdout.write(`Walls: ${cruised} modules, nothing broken.\n`)
}
