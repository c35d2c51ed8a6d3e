// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WITHOUT_EXTENSION } from '../../src/lib/api/without-extension'
import { extensionOf } from '../../src/lib/paths/needs'

/* A link to a page that a back end does not offer ends at "This service does not offer this page". */

const root = join(import.meta.dirname, '..', '..')
const LINK = /to="(\/[^"]+)"/g

/** Links that are drawn only where the page is there for another reason. */
const DRAWN_ONLY_WITH: Readonly<Record<string, string>> = {
  'src/features/account/security/stop-everything.tsx': 'a back end whose withdrawals can be stopped has their settings',
  'src/features/session/wait-note.tsx': 'only a back end with the settings says why a withdrawal waits',
  'src/features/withdraw-setting/policy/saved-only-pane.tsx': 'the choice of saved addresses comes with their page',
  'src/features/fixed-addresses/page.tsx': 'saved addresses come with the settings of withdrawals',
  'src/features/records/drawer/payment-callbacks.tsx': 'the callbacks of a payment come with their page',
  'src/features/fixed-addresses/list/address-link.tsx': 'a row of that page',
  'src/features/callbacks/list/deliveries-cards.tsx': 'a row of that page',
  'src/features/callbacks/list/delivery-columns.tsx': 'a row of that page',
}

const files = readdirSync(join(root, 'src/features'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((path) => ({ path: path.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

const gated = files.flatMap(({ path, text }) =>
  [...text.matchAll(LINK)].flatMap(([, to = '']) => {
    const needs = extensionOf(to)
    return needs === undefined ? [] : [{ path, to, asks: text.includes(`'${needs}'`) }]
  }),
)

it('a link to a page that a back end may lack asks whether it is there', () => {
  const unasked = gated.filter(({ path, asks }) => !asks && DRAWN_ONLY_WITH[path] === undefined)
  expect(unasked).toEqual([])
})

it('the search sees the links, and no exception has outlived its link', () => {
  const paths = gated.map(({ path }) => path)
  expect(paths).toContain('src/features/records/drawer/drawer-actions.tsx')
  expect(Object.keys(DRAWN_ONLY_WITH).filter((path) => !paths.includes(path))).toEqual([])
  expect(Object.keys(WITHOUT_EXTENSION)).toContain(extensionOf('/evidence'))
})
