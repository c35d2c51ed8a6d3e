// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { brokenWalls } from '../../tools/walls.mjs'

const root = join(import.meta.dirname, '..', '..')
const house = mkdtempSync(join(tmpdir(), 'walls-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** One planted fault per rule of .dependency-cruiser.cjs; the key is the file, the value what it imports. */
const planted: Record<string, { rule: string; imports: string }> = {
  'src/lib/money/a.ts': { rule: 'no-cycle', imports: './b' },
  'src/lib/time/a.ts': { rule: 'src-never-imports-server-sandbox-or-tests', imports: '../../../server/http/app' },
  'src/features/records/page.ts': { rule: 'features-are-strangers', imports: '../market/page' },
  'src/features/session/page.ts': { rule: 'base-features-import-lib-only', imports: '../market/page' },
  'src/router.ts': { rule: 'front-door-only', imports: './features/market/components/private' },
  'src/lib/forms/a.ts': { rule: 'lib-never-imports-features-or-routes', imports: '../../features/market/page' },
  'src/features/gas/page.ts': { rule: 'features-never-import-routes', imports: '../../routes/login' },
  'src/lib/ui/button.ts': { rule: 'ui-knows-no-data', imports: '../api/http' },
  'src/lib/api/contract/a.ts': { rule: 'contract-imports-zod-only', imports: '../http' },
  'server/http/app.ts': { rule: 'back-end-borrows-only-what-is-shared', imports: '../../src/features/market/page' },
  'src/features/dashboard/page.ts': { rule: 'charts-only-through-the-wrapper', imports: 'apexcharts' },
  'src/main.ts': { rule: 'only-its-own-packages-in-the-console', imports: 'kysely' },
  'src/lib/i18n/a.ts': { rule: 'nothing-unresolved', imports: './absent' },
}
const innocent: Record<string, string> = {
  'src/lib/money/b.ts': "import { x } from './a'\nexport const y = x\n",
  'src/features/market/page.ts': 'export const x = 1\n',
  'src/features/market/components/private.ts': 'export const x = 1\n',
  'src/routes/login.ts': 'export const x = 1\n',
  'src/lib/api/http.ts': 'export const x = 1\n',
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

it('sees one planted fault for every rule, type imports included', async () => {
  for (const [file, { imports }] of Object.entries(planted))
    write(file, `import type { x } from '${imports}'\nexport type X = typeof x\n`)
  for (const [file, text] of Object.entries(innocent)) write(file, text)
  for (const file of ['package.json', 'tsconfig.app.json', 'tsconfig.base.json'])
    symlinkSync(join(root, file), join(house, file))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))

  const { cruised, sentences } = await brokenWalls(['src', 'server'], house)

  expect(cruised).toBe(Object.keys(planted).length + Object.keys(innocent).length)
  for (const [file, { rule }] of Object.entries(planted))
    expect(
      sentences.filter((sentence) => sentence.startsWith(`${rule}: ${file}`)),
      `${rule} in ${file}`,
    ).not.toEqual([])
})

it('plants a fault for each rule there is', () => {
  const config: unknown = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const names = JSON.stringify(config).match(/"name":"[a-z-]+"/g) ?? []
  expect(names.map((name) => name.slice(8, -1)).sort()).toEqual(
    Object.values(planted)
      .map(({ rule }) => rule)
      .sort(),
  )
})
