// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const ui = join(root, 'src', 'lib', 'ui')
const gallery = join(root, 'tests', 'gallery', 'components')

/** Files below src/lib/ui whose components screens take from there; the others in these folders are their parts. */
const INNER = [
  'table/data-table.tsx',
  'table/news-bar.tsx',
  'chart/bar-line-chart.tsx',
  'chart/donut-chart.tsx',
  'scan/scan-button.tsx',
]
/** What is drawn only inside of another component, which has an entry. */
const PARTS = new Set(['DialogDismiss', 'MenuItem', 'MenuSeparator', 'TabPanel', 'LateLayer', 'LatePart', 'Days'])

const textOf = (file: string): string => readFileSync(file, 'utf8')

function components(): string[] {
  const files = [...readdirSync(ui).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx')), ...INNER]
  return files.flatMap((file) =>
    [...textOf(join(ui, file)).matchAll(/^export function ([A-Z]\w+)/gm)].flatMap(([, name = '']) => name),
  )
}

it('the gallery has an entry for every component of src/lib/ui', () => {
  const entries = readdirSync(gallery)
    .map((file) => textOf(join(gallery, file)))
    .join('\n')
  const missing = components().filter((name) => !PARTS.has(name) && !entries.includes(`name: '${name}'`))
  expect(missing).toEqual([])
})

it('the search for components finds them', () => {
  expect(components().length).toBeGreaterThan(70)
})
