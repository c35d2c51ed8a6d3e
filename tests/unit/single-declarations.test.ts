// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FOR_THE_SERVER, importDeclarations, onlyDeclaration } from '../../tools/vite/single-declarations'

const root = join(import.meta.dirname, '..', '..').replaceAll('\\', '/')
const file = `${root}/shared/contract/gas.ts`

const code = `import * as z from 'zod/mini'
import { id, page } from './fields'
import { operation } from './operation'
import type { Other } from './other'

const shared = { token: 'full', open: false } as const
export type Gas = z.output<typeof gas>
export const gas = z.object({ id, page: z.string() })
/** Für alle – every letter counts. */
export const buyGas = operation({
  name: 'gas.buy',
  ...shared,
  rate: 'write',
  query: z.object(page),
  answer: gas,
})
export function priceOf(one: Gas): Other {
  return one.gas
}
`

it('a declaration comes with what it reads, and with nothing else', () => {
  expect(onlyDeclaration(code, 'gas', file)).toBe(
    `import { id as id } from './fields'
import * as z from 'zod/mini'
export const gas = z.object({ id, page: z.string() })
`.replace(/^(import .*)\n(import .*)\n/, '$2\n$1\n'),
  )
})

it('an operation is without what only the server reads', () => {
  expect(onlyDeclaration(code, 'buyGas', file)).toBe(`import { operation as operation } from './operation'
import { shared } from '${file}?declaration=shared'
import { gas } from '${file}?declaration=gas'
export const buyGas = operation({
  name: 'gas.buy',
  ...shared,
  answer: gas,
})
`)
})

it('a field and a type are no declaration that is read', () => {
  expect(onlyDeclaration(code, 'priceOf', file)).not.toContain('import')
})

it('a file that does more than declare is refused', () => {
  expect(() => onlyDeclaration(`${code}let count = 0`, 'gas', file)).toThrow('Not one constant')
  expect(() => onlyDeclaration(`${code}start()`, 'gas', file)).toThrow('Not one constant')
})

it('each name is imported from its own module, by every way to write the file', () => {
  const [at, alias] = [`${root}/shared/contract/books.ts`, `import { gas, type Gas } from '#shared/contract/gas'`]
  expect(importDeclarations(alias, at)).toBe(`import { gas } from '${file}?declaration=gas'`)
  expect(importDeclarations(`import { gas as one } from './gas'`, at)).toBe(
    `import { gas as one } from '${file}?declaration=gas'`,
  )
  expect(importDeclarations(`import { gas } from '#shared/money/gas'`, at)).toBe(
    `import { gas } from '#shared/money/gas'`,
  )
})

it('no code of the console reads what the build leaves out of an operation', () => {
  const read = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
      .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
  const contract = read('shared/contract')
    .map(({ text }) => text)
    .join('')
  const operations = Array.from(contract.matchAll(/export const (\w+) = operation\(/g), ([, name = '']) => name)
  expect(operations.length).toBeGreaterThan(60)
  const left = FOR_THE_SERVER.join('|')
  const found = read('src').filter(({ name, text }) => {
    const lists = Array.from(text.matchAll(/^import \{([^}]*)\} from '#shared\/contract\//gm), ([, list = '']) => list)
    const imported = lists.flatMap((list) => list.split(',').map((one) => one.trim()))
    // What calls any operation has it under this name.
    const names = imported
      .filter((one) => operations.includes(one))
      .concat(/api[\\/]transport/.test(name) ? 'line' : [])
    return new RegExp(`(?<!\\w)(?:${names.join('|') || 'none'})\\.(?:${left})\\b`).test(text)
  })
  expect(found.map(({ name }) => name)).toEqual([])
})
