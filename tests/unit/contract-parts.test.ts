// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { operations } from '../../src/lib/api/contract/table'
import { contractParts, importParts, namesDeclared, partOf } from '../../tools/vite/contract-parts'
import { ownSchemas } from '../../tools/vite/own-schemas'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'src/lib/api/contract')

it('a page imports each declaration of the contract from a module of its own, and no types', () => {
  const code = importParts(
    "import { call } from '@/lib/api/http'\nimport {\n  info as operation,\n  type UserInfo,\n  edit,\n} from '@/lib/api/contract/user'",
  )
  expect(code).toMatch(/^import \{ call \} from '@\/lib\/api\/http'\n/)
  expect(code).toMatch(
    /import \{ info as operation \} from '[^']+\/contract\/user\.ts\?part=info'; import \{ edit as edit \}/,
  )
  expect(code).not.toContain('UserInfo')
})

it('a part has what it uses of its file, and not a field or a word of the same name', () => {
  const code = "const id = 1\nconst list = 2\nexport const all = { list: 'id', of: id }\nexport type Id = typeof id"
  expect(partOf('a', code, 'all')).toMatch(/^\s*import \{ id \} from '[^']+\/a\.ts\?part=id'\nexport const all = /)
  expect(namesDeclared('a', code)).toEqual(['id', 'list', 'all'])
})

it.each([
  ['the whole of a file', () => importParts("import * as user from '@/lib/api/contract/user'"), 'by its parts'],
  ['a name that a file does not have', () => partOf('a', 'const id = 1', 'other'), 'a has no other'],
  ['a statement that declares nothing', () => partOf('a', 'start()', 'start'), 'no declaration'],
])('%s stops the build', (_, make, message) => {
  expect(make).toThrow(message)
})

/** Runs the contract as the pages carry it: every operation from its parts. */
async function operationsOfPages(): Promise<unknown> {
  const files = readdirSync(folder).map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  const named = files.flatMap(({ name, code }) =>
    [...code.matchAll(/^export const (\w+) = operation\(/gm)].map(([, each]) => ({
      each,
      from: name.replace(/\.ts$/, ''),
    })),
  )
  const imports = named.map(({ each, from }, at) => `import { ${each} as o${at} } from '@/lib/api/contract/${from}'`)
  const entry = join(root, 'src/every-operation.ts')
  const bundle = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `${imports.join('\n')}\nexport const every = [${named.map((_, at) => `o${at}`).join(', ')}]`
            : undefined,
      },
      ownSchemas(),
      contractParts(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const outputs = (Array.isArray(bundle) ? bundle : [bundle]).flatMap((each) => ('output' in each ? each.output : []))
  const code = outputs.map((each) => ('code' in each ? each.code : '')).join('')
  const { every } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return every
}

it('the parts of the contract are the contract: every operation, with the fields of its answer', async () => {
  const told = (line: unknown): unknown => {
    const { name, path, method, answer } = Object(line)
    const { type, shape = {} } = answer._zod.def
    return { name, path, method, type, fields: Object.keys(shape) }
  }
  const byName = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  const every = await operationsOfPages()
  expect(Object.values(Object(every)).map(told).sort(byName)).toEqual(operations.map(told).sort(byName))
})
