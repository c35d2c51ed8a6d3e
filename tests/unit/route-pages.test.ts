// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routePages } from '../../tools/vite/route-pages'

it('exactly the paths of the router have an HTML file', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
  const union = /fullPaths:((?:\s+\| '[^']*')+)/.exec(tree)?.[1] ?? ''
  const addresses = [...union.matchAll(/'\/([^']*?)\/?'/g)].map(([, path = '']) => path).filter((path) => path !== '')
  expect(addresses.length).toBeGreaterThan(30)
  expect(new Set(routePages)).toEqual(new Set(addresses))
})
