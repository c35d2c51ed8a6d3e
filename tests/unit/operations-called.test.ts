// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/table'
import { calledOperations } from '../called-operations'

const ROOT = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'called-'))
afterAll(async () => await rm(folder, { recursive: true }))

describe('the operations of the contract', () => {
  const { all, called } = calledOperations(ROOT)

  it('are all found in the source', () => {
    expect(all).toEqual(operations.map(({ name }) => name).sort())
  })

  it('are called from a screen, or listed in docs/readings.md with who calls them and why', async () => {
    const listed = await listedOperations()
    expect(listed.map(({ name }) => name)).toEqual(all.filter((name) => !called.has(name)))
    for (const { name, who, why } of listed) expect([name, who, why.length > 20]).toEqual([name, who, who !== ''])
  })
})

describe('a call is seen', () => {
  it.each([
    [
      'in a screen',
      { 'src/features/shop.ts': "import { find } from '../../shared/contract/room'\nexport const page = call(find)" },
    ],
    [
      'by a name of its file',
      {
        'src/features/shop.ts':
          "import * as room from '../../shared/contract/room'\nexport const page = () => call(room.find)",
      },
    ],
    [
      'through a function of lib and a name that was given to it',
      {
        'src/lib/api/shop.ts':
          "import { find as ask } from '../../../shared/contract/room'\nexport const load = () => call(ask)",
        'src/features/shop.ts': "import { load as read } from '../lib/api/shop'\nexport const page = { read }",
      },
    ],
    [
      'in code of lib that comes late',
      {
        'src/lib/shop.ts':
          "import { find } from '../../shared/contract/room'\nexport function ask() {\n  return call(find)\n}",
        'src/features/shop.ts':
          "const late = { code: await import('../lib/shop') }\nexport const page = () => late.code.ask()",
      },
    ],
  ])('%s', async (_, files) => {
    expect([...(await calledIn(files))]).toEqual(['room.find'])
  })

  it.each([
    ['a type', "import type { find } from '../../shared/contract/room'\nexport type Page = typeof find"],
    ['its name', "import { find } from '../../shared/contract/room'\nexport const page = find.name"],
    ['its name by its file', "import * as room from '../../shared/contract/room'\nexport const page = room.find.name"],
    ['another word', 'export const page = { find: 1 }'],
    ['an import that nothing uses', "import { find } from '../../shared/contract/room'\nexport const page = 1"],
    ['a text', "export const page = 'call(find)'"],
  ])('but not %s', async (_, text) => {
    expect([...(await calledIn({ 'src/features/shop.ts': text }))]).toEqual([])
  })

  it('but not a function of lib that no screen mentions, nor a test', async () => {
    const calls = "import { find } from '../../../shared/contract/room'\nexport const load = () => call(find)"
    const files = {
      'src/lib/api/shop.ts': calls,
      'src/features/shop/shop.test.ts': calls,
      'src/features/shop/page.ts': 'export {}',
    }
    expect([...(await calledIn(files))]).toEqual([])
  })
})

/** The operations that are called in a source of these files, whose contract has one room with one operation. */
async function calledIn(files: Record<string, string>): Promise<Set<string>> {
  const root = await mkdtemp(join(folder, 'source-'))
  const source = {
    'shared/contract/room.ts':
      "const operation = <T,>(line: T): T => line\nexport const find = operation({ name: 'room.find', path: '/' })",
    'src/lib/call.d.ts': 'declare function call(line: { path: string }): string',
    ...files,
  }
  for (const [path, text] of Object.entries(source)) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await writeFile(
    join(root, 'tsconfig.app.json'),
    '{"include":["src","shared"],"compilerOptions":{"types":[],"lib":["ES2023"]}}',
  )
  const { all, called } = calledOperations(root)
  expect(all).toEqual(['room.find'])
  return called
}

/** The rows of the table of docs/readings.md whose first cell is an operation. */
async function listedOperations(): Promise<{ name: string; who: string; why: string }[]> {
  const text = await readFile(join(ROOT, 'docs/readings.md'), 'utf8')
  const [, section = ''] = text.split('## Operations that no screen calls')
  return section.split('\n').flatMap((row) => {
    const [, first = '', who = '', why = ''] = row.split('|').map((cell) => cell.trim())
    const name = /^`([^`]+)`$/.exec(first)?.[1]
    return name === undefined ? [] : [{ name, who, why }]
  })
}
