// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROOFS } from '../../tools/proof-table.mjs'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const page = textOf('docs/generated/proof.md')

/** The text of a test and of the files beside it that it imports, one of which may read the variable. */
function textAround(path: string): string {
  const own = textOf(path)
  const beside = [...own.matchAll(/from '(\.[^']+)'/g)]
    .map(([, name = '']) => join(dirname(path), name.replace(/\.ts$/, '') + '.ts'))
    .filter((file) => existsSync(join(root, file)))
  return [own, ...beside.map(textOf)].join('\n')
}

describe.for(PROOFS)('the long proof $name', ({ name, shows, kind, files, env, halves }) => {
  test('has tests that exist, and that read its variables', () => {
    // Which layouts the end-to-end tests run in is decided in their settings.
    const settings = kind === 'end to end' ? textAround('playwright.config.ts') : ''
    for (const file of files)
      for (const variable of [...Object.keys(env), ...(halves === undefined ? [] : [halves.rounds, halves.seed])])
        expect(textAround(file) + settings, file).toMatch(new RegExp(`\\benv(?:\\.${variable}\\b|\\['${variable}'\\])`))
  })

  test('has one row in docs/generated/proof.md, with what it shows', () => {
    const rows = page.split('\n').filter((line) => line.includes(`| \`${name}\``))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(shows)
  })
})

test('every variable that gives a test more rounds belongs to a proof', () => {
  const tests = ['src', 'shared', 'server', 'sandbox', 'tests'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
      .map((file) => join(room, file)),
  )
  const rounds = /Number\(process\.env\['([A-Z_]+)'\] \?\?/g
  const read = new Set(tests.flatMap((file) => [...textOf(file).matchAll(rounds)].map(([, variable = '']) => variable)))
  const known = new Set(PROOFS.flatMap(({ env }) => Object.keys(env)))
  expect([...read].filter((variable) => !known.has(variable) && !variable.endsWith('_SEED'))).toEqual([])
})
