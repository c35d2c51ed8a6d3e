// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { brokenWalls } from '../../tools/walls.mjs'

const root = join(import.meta.dirname, '..', '..')
const project = mkdtempSync(join(tmpdir(), 'walls-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** The rules about the rooms of server/, read from the configuration: each names its own room and the one above it. */
function lowerRoomRules(): { room: string; above: string }[] {
  const config: unknown = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const rules = JSON.stringify(config).matchAll(/"server-([a-z-]+)-imports-lower-rooms".*?"\^server\/\(([a-z-]+)/g)
  return Array.from(rules, ([, room = '', above = '']) => ({ room, above }))
}

/** One planted fault per rule of .dependency-cruiser.cjs; the key is the file, the value what it imports. */
const planted: Record<string, { rule: string; imports: string }> = {
  'shared/money/a.ts': { rule: 'no-cycle', imports: './b' },
  'shared/time/a.ts': { rule: 'shared-stands-alone', imports: '../../src/lib/domain-ui/badge' },
  'src/lib/time/a.ts': { rule: 'src-never-imports-server-sandbox-or-tests', imports: '../../../server/http/planted' },
  'src/features/records/page.ts': { rule: 'features-are-strangers', imports: '../market/page' },
  'src/features/session/page.ts': { rule: 'base-features-import-lib-only', imports: '../market/page' },
  'src/router.ts': { rule: 'front-door-only', imports: './features/market/components/private' },
  'src/lib/forms/a.ts': { rule: 'lib-never-imports-features-or-routes', imports: '../../features/market/page' },
  'src/features/gas/page.ts': { rule: 'features-never-import-routes', imports: '../../routes/login' },
  'src/lib/ui/button.ts': { rule: 'ui-knows-no-data', imports: '../api/transport/http' },
  'src/lib/api/transport/errors.ts': { rule: 'api-is-data-only', imports: '../../domain-ui/badge' },
  'src/lib/api/day-choice.tsx': { rule: 'api-holds-no-component', imports: './transport/http' },
  'shared/contract/a.ts': { rule: 'contract-imports-zod-only', imports: '../money/b' },
  'server/ledger/ledger.ts': {
    rule: 'back-end-never-imports-the-console',
    imports: '../../src/features/market/page',
  },
  'server/core/log.ts': { rule: 'server-never-imports-sandbox-or-tests', imports: '../../sandbox/tools/inbox' },
  'server/payout/cost.ts': { rule: 'server-front-door-only', imports: '../chain/evm/node' },
  'server/signer/sign.ts': { rule: 'signer-reads-chains-and-little-else', imports: '../core/log' },
  'server/signer/state.ts': { rule: 'signer-reaches-no-database', imports: '../chain/journal' },
  'server/payout/send.ts': { rule: 'signer-is-a-program-of-its-own', imports: '../signer/sign' },
  'server/signer/keys.ts': { rule: 'functions-of-c-only-for-a-token', imports: 'koffi' },
  'server/mail/sender.ts': { rule: 'server-testing-is-for-tests', imports: '../testing/test-api' },
  'src/features/dashboard/page.ts': { rule: 'charts-only-through-the-wrapper', imports: 'apexcharts' },
  'src/main.ts': { rule: 'only-its-own-packages-in-the-console', imports: 'kysely' },
  'src/lib/i18n/a.ts': { rule: 'nothing-unresolved', imports: './absent' },
}
/** Every room of server/ imports the room that is one rank above it. */
const rooms = lowerRoomRules().map(({ room, above }) => ({
  file: `server/${room}/planted.ts`,
  rule: `server-${room}-imports-lower-rooms`,
  imports: `../${above}/above`,
}))
for (const { file, ...fault } of rooms) planted[file] = fault

const innocent: Record<string, string> = {
  'sandbox/tools/inbox.ts': 'export const x = 1\n',
  'server/chain/evm/node.ts': 'export const x = 1\n',
  'server/chain/journal.ts':
    "import type { x } from '../database/rows'\nexport type X = typeof x\nexport const y = 1\n",
  'server/database/rows.ts': 'export const x = 1\n',
  'server/testing/test-api.ts': 'export const x = 1\n',
  'shared/money/b.ts': "import { x } from './a'\nexport const y = x\n",
  'src/features/market/page.ts': 'export const x = 1\n',
  'src/features/market/components/private.ts': 'export const x = 1\n',
  'src/routes/login.ts': 'export const x = 1\n',
  'src/lib/domain-ui/badge.ts': 'export const x = 1\n',
  'src/lib/api/transport/http.ts': 'export const x = 1\n',
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

it('reports the planted fault of every rule, also where only a type is imported', async () => {
  for (const [file, { imports }] of Object.entries(planted))
    write(file, `import type { x } from '${imports}'\nexport type X = typeof x\n`)
  for (const [file, text] of Object.entries(innocent)) write(file, text)
  for (const { imports } of rooms) write(join('server/room', `${imports}.ts`), 'export const x = 1\n')
  for (const file of ['package.json', 'tsconfig.app.json', 'tsconfig.base.json'])
    symlinkSync(join(root, file), join(project, file))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))

  const { cruised, sentences } = await brokenWalls(['src', 'shared', 'server', 'sandbox'], project)

  expect(cruised).toBe(Object.keys(planted).length + Object.keys(innocent).length + rooms.length)
  for (const [file, { rule }] of Object.entries(planted))
    expect(
      sentences.filter((sentence) => sentence.startsWith(`${rule}: ${file}`)),
      `${rule} in ${file}`,
    ).not.toEqual([])
})

it('plants one fault for each rule', () => {
  const config: unknown = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const names = JSON.stringify(config).match(/"name":"[a-z-]+"/g) ?? []
  expect(names.map((name) => name.slice(8, -1)).sort()).toEqual(
    Object.values(planted)
      .map(({ rule }) => rule)
      .sort(),
  )
})
