// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { partsOf, routePages } from '../../tools/vite/page-parts'
import { openedByPress } from '../../tools/vite/route-pages'

it('exactly the paths of the router have an HTML file', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
  const union = /fullPaths:((?:\s+\| '[^']*')+)/.exec(tree)?.[1] ?? ''
  const addresses = [...union.matchAll(/'\/([^']*?)\/?'/g)].map(([, path = '']) => path).filter((path) => path !== '')
  expect(addresses.length).toBeGreaterThan(30)
  expect(new Set(routePages)).toEqual(new Set(addresses))
})

it('only the pages of a wide window ask for the table in their HTML', () => {
  const table = 'src/lib/ui/table/data-table-view.tsx'
  expect(partsOf('record')).toContain(table)
  expect(routePages.filter((page) => page.startsWith('m') && partsOf(page).includes(table))).toEqual([])
})

it('each page of the console asks for the frame of its own layout, and not for the other one', () => {
  const [wide, phone] = ['src/features/shell/desk-frame.ts', 'src/features/shell/phone-bar.tsx']
  const frames = (name: string) => partsOf(name).filter((part) => part === wide || part === phone)
  expect([frames('record'), frames('m/record')]).toEqual([[wide], [phone]])
  expect([frames('index'), frames('m'), frames('login')]).toEqual([[wide], [phone], []])
})

it('a dialog or drawer that a page would load before anybody presses anything is found', () => {
  const chunk = (file: string, ...modules: string[]) => [file, { file, modules, imports: [], later: [] }] as const
  const chunks = new Map([
    chunk('page', '/console/src/features/gas/gas-entry.tsx', '/console/src/features/verification/step-up-dialog.tsx'),
    chunk('shared', '/console/src/features/gas/gas-drawer.tsx'),
    chunk('late', '/console/src/features/gas/other-dialog.tsx'),
  ])
  expect(openedByPress(chunks, ['page'])).toEqual([])
  expect(openedByPress(chunks, ['page', 'shared'])).toEqual(['/console/src/features/gas/gas-drawer.tsx'])
})

it('each page names the source files that draw it, so that its HTML loads their scripts at once', () => {
  for (const page of [...routePages, 'index', '404']) {
    const parts = partsOf(page)
    for (const part of parts)
      expect(existsSync(join(import.meta.dirname, '../..', part.split('?')[0] ?? '')), part).toBe(true)
    expect(parts.length, page).toBeGreaterThan(0)
  }
})
